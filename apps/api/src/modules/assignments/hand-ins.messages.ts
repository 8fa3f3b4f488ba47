import type { MailContent } from '../../mail/render.ts'

interface Judged {
  name: string
  /** The doctor. */
  by: string
  isPassed: boolean
  /** The doctor has added a recording. */
  hasRecording: boolean
  lesson: string
  course: string
  url: string
}

export const handInMails = {
  /** To who handed in. */
  judged: ({ name, by, isPassed, hasRecording, lesson, course, url }: Judged): MailContent => ({
    subject: isPassed ? `Bài thực hành “${lesson}” đã đạt` : `Bài thực hành “${lesson}” cần làm lại`,
    greeting: `Chào ${name},`,
    paragraphs: [
      isPassed
        ? `${by} đã chấm đạt bài thực hành “${lesson}” của bạn trong khóa “${course}”.`
        : `${by} đã xem bài thực hành “${lesson}” của bạn trong khóa “${course}” và trả lại để bạn làm lại.`,
      ...(hasRecording ? ['Bác sĩ có nhận xét bằng bản ghi âm hoặc video, nghe ở trang bài học.'] : []),
      'Nhận xét và bảng chấm nằm ở trang bài học. Bạn, bác sĩ của khóa và nhân viên được cấp quyền xem được.',
    ],
    button: { label: isPassed ? 'Xem kết quả' : 'Xem nhận xét', url },
  }),
}
