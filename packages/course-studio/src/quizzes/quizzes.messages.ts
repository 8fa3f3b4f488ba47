import { questionKindLabels } from '@repo/messages'
import type { Gap, QuestionGap, QuestionKind } from './quizzes.types.ts'

export const gapLabels: Record<QuestionGap, string> = {
  text: 'Chưa có nội dung câu hỏi',
  choices: 'Cần ít nhất hai lựa chọn',
  choice_text: 'Có lựa chọn để trống',
  same_choices: 'Có hai lựa chọn giống nhau',
  correct: 'Chưa chọn đáp án đúng',
  picture: 'Chưa có ảnh',
  picture_alt: 'Chưa có mô tả ảnh',
  areas: 'Có vùng chưa đặt hoặc ra ngoài ảnh',
  link: 'Bài học xem lại không còn trong khóa',
}

export const quizMessages = {
  title: 'Bài trắc nghiệm',
  back: 'Về chương trình học',
  loading: 'Đang tải bài trắc nghiệm',
  tabs: { build: 'Soạn bài', analysis: 'Phân tích câu hỏi' },
  tabsLabel: 'Phần của bài trắc nghiệm',
  questions: 'Câu hỏi',
  empty: 'Bài chưa có câu hỏi nào',
  emptyHint: 'Soạn câu hỏi mới, lấy câu có sẵn trong ngân hàng của khóa, hoặc rút ngẫu nhiên theo thẻ.',
  add: 'Thêm câu hỏi',
  fromBank: 'Lấy từ ngân hàng',
  draw: 'Rút ngẫu nhiên',
  preview: 'Xem như học viên',
  edit: 'Sửa',
  duplicate: 'Nhân bản',
  up: 'Chuyển lên',
  down: 'Chuyển xuống',
  takeOut: 'Bỏ khỏi bài',
  remove: 'Xóa khỏi ngân hàng',
  place: (number: number) => `Câu ${number}`,
  points: (points: number) => `${points} điểm`,
  untitled: 'Câu hỏi chưa có nội dung',
  gone: 'Câu hỏi không còn trong ngân hàng',
  drawn: (count: number, tag: string) => `Rút ${count} câu bất kỳ có thẻ “${tag}”`,
  drawnFrom: (count: number) => `Ngân hàng có ${count} câu mang thẻ này`,
  moved: (name: string, place: number) => `“${name}” giờ ở vị trí ${place}.`,
  taken: (name: string) => `Đã bỏ “${name}” khỏi bài.`,
  undo: 'Hoàn tác',
  removed: 'Đã xóa câu hỏi khỏi ngân hàng.',
  removeTitle: 'Xóa câu hỏi khỏi ngân hàng?',
  removeBody: 'Kết quả của những lần đã làm vẫn giữ nguyên.',
  keep: 'Giữ lại',

  state: 'Xuất bản',
  unpublished: 'Học viên chưa thấy bài này.',
  published: (count: number) => `Học viên đang làm bài với ${count} câu hỏi.`,
  publishedAt: (number: number, time: string, name: string | null) =>
    name ? `Phiên bản ${number}, ${name} xuất bản ${time}` : `Phiên bản ${number}, xuất bản ${time}`,
  changed: 'Có thay đổi học viên chưa thấy.',
  unchanged: 'Không có thay đổi nào chờ xuất bản.',
  publish: 'Xuất bản câu hỏi',
  publishDone: 'Đã xuất bản. Người làm bài từ giờ nhận câu hỏi mới.',
  publishNote: 'Lần làm đang dở và kết quả cũ giữ nguyên câu hỏi đã nhận.',
  approvalNote: 'Học viên đang học bài này, nên thay đổi được xuất bản khi ban nội dung duyệt khóa học.',
  finish: {
    state: 'Chốt câu hỏi',
    unpublished: 'Chưa chốt câu hỏi.',
    published: (count: number) => `Đã chốt ${count} câu hỏi. Học viên làm bài khi khóa học được duyệt.`,
    publishedAt: (number: number, time: string, name: string | null) =>
      name ? `Lần ${number}, ${name} chốt ${time}` : `Lần ${number}, chốt ${time}`,
    changed: 'Có thay đổi chưa chốt.',
    unchanged: 'Không có thay đổi nào chưa chốt.',
    publish: 'Chốt câu hỏi',
    publishDone: 'Đã chốt câu hỏi.',
    publishNote: 'Khóa học cần mọi bài trắc nghiệm được chốt. Sau khi chốt, bạn vẫn sửa rồi chốt lại được.',
  },
  missing: 'Cần hoàn thiện',

  settings: 'Cài đặt bài',
  settingsEdit: 'Sửa cài đặt',
  settingsSaved: 'Đã lưu cài đặt.',
  save: 'Lưu',
  fields: {
    intro: 'Lời dẫn',
    timeLimitMinutes: 'Thời gian làm bài (phút)',
    maxAttempts: 'Số lần làm',
    passPercent: 'Điểm đạt (%)',
    isShuffled: 'Đảo thứ tự câu hỏi và đáp án',
  },
  hints: {
    timeLimitMinutes: 'Để trống nếu không giới hạn.',
    maxAttempts: 'Để trống nếu được làm lại không giới hạn.',
    passPercent: 'Từ 1 đến 100. Đạt bài là hoàn thành bài học.',
  },
  faults: {
    timeLimitMinutes: 'Nhập từ 1 đến 300 phút, hoặc để trống.',
    maxAttempts: 'Nhập từ 1 đến 20 lần, hoặc để trống.',
    passPercent: 'Nhập từ 1 đến 100.',
  },
  minutes: (minutes: number | null) => (minutes === null ? 'Không giới hạn' : `${minutes} phút`),
  attempts: (attempts: number | null) => (attempts === null ? 'Không giới hạn' : `${attempts} lần`),
  yes: 'Có',
  no: 'Không',

  key: 'Then chốt',
  bankTitle: 'Ngân hàng câu hỏi của khóa',
  bankSearch: 'Tìm trong câu hỏi',
  bankTag: 'Thẻ',
  bankAllTags: 'Mọi thẻ',
  bankEmpty: 'Ngân hàng chưa có câu hỏi nào ngoài những câu đã có trong bài.',
  bankNone: 'Không có câu hỏi nào khớp.',
  bankAdd: (count: number) => (count > 0 ? `Thêm ${count} câu vào bài` : 'Thêm vào bài'),
  close: 'Đóng',
  drawTitle: 'Rút ngẫu nhiên từ ngân hàng',
  drawLead: 'Mỗi học viên nhận những câu khác nhau mang thẻ đã chọn.',
  drawTag: 'Thẻ của câu hỏi',
  drawCount: 'Số câu rút',
  drawFaults: { tag: 'Chọn một thẻ.', count: 'Nhập từ 1 đến 50 câu.' },
  drawNoTags: 'Chưa câu hỏi nào trong ngân hàng có thẻ. Hãy gắn thẻ cho câu hỏi trước.',
  drawAdd: 'Thêm vào bài',

  previewLead: 'Bản nháp hiện tại, theo thứ tự soạn. Học viên chỉ thấy đáp án sau khi nộp bài.',
  previewAnswers: 'Hiện đáp án đúng',
} as const

export const questionMessages = {
  addTitle: (kind: QuestionKind) => `Câu hỏi mới: ${questionKindLabels[kind].toLocaleLowerCase('vi')}`,
  editTitle: (kind: QuestionKind) => `Sửa câu hỏi: ${questionKindLabels[kind].toLocaleLowerCase('vi')}`,
  save: 'Lưu câu hỏi',
  saved: 'Đã lưu câu hỏi. Học viên thấy sau khi xuất bản bài.',
  fields: {
    text: 'Câu hỏi',
    points: 'Điểm',
    tags: 'Thẻ',
    explanation: 'Giải thích sau khi nộp bài',
    linkLessonId: 'Bài học để xem lại',
    linkTime: 'Ở phút',
    pictureAlt: 'Mô tả ảnh cho người không nhìn thấy',
    choices: 'Lựa chọn',
    isKey: 'Câu hỏi then chốt',
  },
  hints: {
    tags: 'Cách nhau bằng dấu phẩy, dùng để tìm và rút ngẫu nhiên.',
    isKey: 'Quay lại trong “Ôn tập hôm nay” của mọi học viên đã đạt bài, kể cả khi trả lời đúng.',
    linkTime: 'Ví dụ 3:20. Để trống nếu xem từ đầu.',
    single: 'Đánh dấu một đáp án đúng.',
    true_false: 'Đánh dấu nhận định là đúng hay sai.',
    multiple: 'Đánh dấu mọi đáp án đúng. Học viên được điểm khi chọn đúng tất cả.',
    order: 'Xếp theo thứ tự đúng. Học viên luôn nhận thứ tự đã đảo.',
    hotspot: 'Kéo trên ảnh để vẽ vùng, hoặc nhập vị trí bằng số. Đánh dấu mọi vùng đúng.',
  },
  faults: {
    points: 'Nhập từ 1 đến 100 điểm.',
    tags: 'Tối đa 8 thẻ, mỗi thẻ không quá 40 ký tự.',
    linkStartMs: 'Nhập phút và giây, ví dụ 3:20.',
    choices: 'Kiểm tra lại các lựa chọn: tối đa 10, mỗi lựa chọn không quá 300 ký tự, vùng nằm trong ảnh.',
  },
  noLink: 'Không gắn bài học',
  choice: (place: number) => `Lựa chọn ${place}`,
  area: (letter: string) => `Vùng ${letter}`,
  areaText: (letter: string) => `Tên vùng ${letter} (không bắt buộc)`,
  correct: (place: string) => `${place} là đáp án đúng`,
  addChoice: 'Thêm lựa chọn',
  addArea: 'Thêm vùng',
  removeChoice: (place: string) => `Xóa ${place}`,
  up: (place: string) => `Chuyển ${place} lên`,
  down: (place: string) => `Chuyển ${place} xuống`,
  moved: (place: string, to: number) => `${place} giờ ở vị trí ${to}.`,
  picture: 'Chọn ảnh',
  changePicture: 'Đổi ảnh',
  pictureLead: 'JPEG, PNG hoặc WebP, tối đa 10 MB. Ảnh được vẽ lại nên thông tin ẩn trong tệp bị xóa.',
  areaFields: { x: 'Trái (%)', y: 'Trên (%)', width: 'Rộng (%)', height: 'Cao (%)' },
  right: 'Đúng',
  wrong: 'Sai',
} as const

/** What keeps a quiz from being published; questions are named by their place in it. */
export function describeGap(gap: Gap, placeOf: (questionId: string) => number): string {
  switch (gap.kind) {
    case 'no_questions':
      return 'Bài chưa có câu hỏi nào.'
    case 'question_gone':
      return `Câu ${placeOf(gap.questionId)}: không còn trong ngân hàng.`
    case 'question':
      return `Câu ${placeOf(gap.questionId)}: ${gapLabels[gap.gap].toLocaleLowerCase('vi')}.`
    case 'draw':
      return `Rút ${gap.count} câu có thẻ “${gap.tag}” nhưng chỉ có ${gap.available} câu hoàn chỉnh ngoài những câu đã dùng.`
  }
}
