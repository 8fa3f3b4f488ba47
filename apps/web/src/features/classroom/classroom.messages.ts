import { formatDate } from '@repo/messages'
import type { ClassroomLesson } from './classroom.types.ts'

type LessonLock = NonNullable<ClassroomLesson['lock']>

export const classroomMessages = {
  seat: (organisation: string) =>
    `Bạn học bằng suất của ${organisation}. Người điều phối của họ thấy tiến độ khóa này của bạn.`,
  emergencyCards: 'Thẻ cấp cứu',
  compare: 'So sánh',
  curriculum: 'Nội dung khóa học',
  openCurriculum: 'Nội dung',
  progress: (done: number, total: number) => `${done}/${total} bài`,
  progressText: (done: number, total: number, percent: number) =>
    `${done} trên ${total} bài, ${percent} phần trăm`,
  progressLabel: 'Tiến độ khóa học',
  done: 'Đã học',
  current: 'Đang xem',
  professionalsOnly: 'cho nhân viên y tế',
  partly: (percent: number) => `đã xem ${percent}%`,
  search: 'Tìm trong khóa học',
  searchHint: 'Tên bài hoặc lời giảng',
  searchResults: 'Kết quả tìm kiếm',
  found: (count: number, hasMore: boolean) =>
    hasMore ? `Hiển thị ${count} kết quả đầu tiên` : `${count} kết quả`,
  notFound: (term: string) => `Không bài nào nhắc đến “${term}”`,
  notFoundHint: 'Thử từ ngắn hơn. Gõ có dấu hay không dấu đều được.',
  searchFailed: 'Chưa tìm được. Kiểm tra mạng rồi thử lại.',
  searchAgain: 'Thử lại',
  searching: 'Đang tìm',
  hitAt: 'Ở phút',
  neighbours: 'Bài trước và bài tiếp theo',
  previous: 'Bài trước',
  next: 'Bài tiếp theo',
  finish: 'Bạn đã ở bài cuối',
  markDone: 'Đánh dấu đã học',
  markedDone: 'Đã hoàn thành bài này.',
  kinds: {
    video: 'Video',
    article: 'Bài đọc',
    quiz: 'Trắc nghiệm',
    assignment: 'Bài thực hành',
    download: 'Tài liệu',
  },
  markPractised: 'Đã thực hành xong',
  locked: 'chưa mở',
  lockedTitle: 'Bài này chưa mở',
  openPrevious: 'Đến bài trước',

  certificate: 'Nhận chứng nhận',
  finishedTitle: 'Bạn đã hoàn thành khóa học',
  finishedLead: (lessons: number, duration: string) =>
    `Bạn đã học xong ${lessons} bài, ${duration} nội dung. Bạn vẫn xem lại được mọi bài.`,
  finishedOutcomes: 'Bạn đã đạt được',
  finishedReview: 'Đánh giá khóa học',
  finishedNext: 'Học tiếp',

  asideLabel: 'Bên cạnh video',
  tabsLabel: 'Phần của bài học',
  overview: 'Tổng quan',
  files: 'Tài liệu',
  notes: 'Ghi chú',
  questions: 'Hỏi đáp',
  announcements: 'Thông báo',
  review: 'Đánh giá',
  transcript: 'Lời thoại',
  noTranscript: 'Video này chưa có phụ đề nên chưa có lời thoại.',
  noSummary: 'Bài này chưa có phần tóm tắt.',

  reviewTitle: 'Bạn thấy khóa học thế nào?',
  reviewLead: 'Nhận xét thật giúp đồng nghiệp chọn đúng khóa. Đánh giá hiển thị sau khi được duyệt.',
  stars: 'Số sao',
  starOption: (stars: number) => `${stars} sao`,
  reviewText: 'Nhận xét',
  reviewHint: 'Ít nhất 10 ký tự.',
  sendReview: 'Gửi đánh giá',
  reviewSent: 'Đã gửi đánh giá. Cảm ơn bạn.',
  reviewLater: 'Bạn có thể đánh giá sau khi học được 20% khóa học.',
  ownReview: 'Đánh giá của bạn',
  reviewHidden: 'Lý do đã được gửi tới email của bạn.',
  reviewState: { pending: 'Đang chờ duyệt', published: 'Đã hiển thị', hidden: 'Không hiển thị' } as Record<
    string,
    string
  >,
  reviewWords: {
    rating: { missing: 'Chọn số sao.', invalid: 'Chọn số sao.' },
    text: { missing: 'Viết vài dòng nhận xét.', invalid: 'Nhận xét cần từ 10 đến 2.000 ký tự.' },
  },

  emptyTitle: 'Khóa học chưa có bài nào',
  emptyHint: 'Bác sĩ đang chuẩn bị nội dung. Bạn sẽ thấy bài học ở đây khi sẵn sàng.',
  notEnrolledTitle: 'Bạn chưa đăng ký khóa học này',
  notEnrolledHint: 'Xem nội dung và học thử miễn phí trước khi đăng ký.',
  seeCourse: 'Xem khóa học',
  expiredTitle: 'Thời hạn học đã hết',
  expiredHint: 'Gia hạn để xem lại bài giảng. Tiến độ của bạn vẫn được giữ.',
  pausedTitle: 'Khóa học đang tạm dừng',
  payPart: 'Thanh toán kỳ này',
  pausedHint: 'Thời gian tạm dừng không tính vào thời hạn học. Tiến độ của bạn vẫn được giữ.',
  pausedBecause: (reason: string) => `Lý do: ${reason}`,
  renew: 'Gia hạn',
  myCourses: 'Khóa học của tôi',
} as const

/** How the lesson becomes complete, said before the learner starts. */
export function completionText({ completion, kind }: Pick<ClassroomLesson, 'completion' | 'kind'>): string {
  if (completion.kind === 'watch') return `Hoàn thành khi xem ${completion.watchPercent ?? 90}% video.`
  if (completion.kind === 'quiz') return 'Hoàn thành khi đạt bài trắc nghiệm.'
  if (completion.kind === 'hand_in') return 'Hoàn thành khi bạn nộp bài; bài có bảng chấm cần được chấm đạt.'
  if (kind === 'assignment') return 'Hoàn thành khi bạn xác nhận đã thực hành xong.'
  if (kind === 'download') return 'Hoàn thành khi bạn tải tài liệu hoặc đánh dấu đã học.'
  return 'Hoàn thành khi bạn đánh dấu đã học.'
}

/** What a closed lesson waits for. */
export function lockText({ opensAt, previous }: LessonLock): string {
  if (opensAt) return `Mở ngày ${formatDate(opensAt)}.`
  return previous ? `Mở sau khi bạn hoàn thành “${previous}”.` : 'Mở sau khi bạn hoàn thành bài trước.'
}
