import { contract } from './index.ts'

interface Feature {
  name: string
  /** Whether learners can use it: read off the contract, so that nobody has to remember to switch it here. */
  isBuilt: boolean
  /** How Vietnamese copy promises it. */
  promise: RegExp
}

/** A group of endpoints, under any of the names it may get. */
const hasGroup = (...names: string[]) => names.some((name) => name in contract)

const features: readonly Feature[] = [
  { name: 'notes', isBuilt: hasGroup('notes', 'lessonNotes'), promise: /ghi chú/i },
  {
    name: 'attachments',
    isBuilt: hasGroup('attachments', 'lessonFiles'),
    promise:
      /tài liệu (đính )?kèm|kèm (theo )?tài liệu|tải (được )?(tài liệu|giáo trình|slide)|(trong|ở) tài liệu (của )?(từng |khóa|chương|bài)|tài liệu và ca/i,
  },
  { name: 'clinical cases', isBuilt: hasGroup('cases', 'clinicalCases'), promise: /ca lâm sàng/i },
  {
    name: 'certificates',
    isBuilt: hasGroup('certificates'),
    promise:
      /(cấp|nhận|có) (giấy )?chứng nhận|chứng nhận hoàn thành|ghi nhận .{0,12}giờ học|giờ học khi hoàn thành/i,
  },
  {
    name: 'questions to the doctor',
    isBuilt: hasGroup('questions', 'lessonQuestions'),
    promise: /hỏi (–|-)? ?đáp|hỏi bác sĩ|gửi câu hỏi cho|bác sĩ (sẽ )?(giải đáp|trả lời câu hỏi)/i,
  },
  {
    name: 'quizzes',
    isBuilt: hasGroup('quizzes', 'quiz'),
    promise: /(có|làm|kèm|gồm|mở) (các |một )?(bài )?(trắc nghiệm|kiểm tra cuối)/i,
  },
  {
    name: 'watching without a connection',
    isBuilt: false,
    promise: /(xem|học) ngoại tuyến|tải (video|bài giảng) về/i,
  },
  { name: 'a native app', isBuilt: false, promise: /tải ứng dụng của chúng tôi|App Store|Google Play/i },
  { name: 'support around the clock', isBuilt: false, promise: /24\/7|24\/24|suốt ngày đêm/i },
  { name: 'accredited hours', isBuilt: false, promise: /\bCME\b|tín chỉ đào tạo|đào tạo liên tục/i },
  { name: 'any number of devices', isBuilt: false, promise: /(học|xem|mở)[^.]{0,30} trên mọi thiết bị/i },
]

export interface EmptyPromise {
  feature: string
  words: string
}

/** What a text promises although it cannot be had yet. */
export function findEmptyPromises(text: string): EmptyPromise[] {
  return features.flatMap(({ name, isBuilt, promise }) => {
    const words = isBuilt ? null : promise.exec(text.normalize('NFC'))
    return words ? [{ feature: name, words: words[0] }] : []
  })
}
