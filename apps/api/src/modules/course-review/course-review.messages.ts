import type { MailContent } from '../../mail/render.ts'

interface Facts {
  course: string
  /** Who acted. */
  by: string
  /** What they wrote with it; may be empty. */
  note: string
  url: string
}

const quoted = (note: string) => (note ? [`Lời nhắn: “${note}”`] : [])

/** Mails about the review of a course. */
export const reviewMails = {
  submitted: (name: string, { course, by, note, url }: Facts): MailContent => ({
    subject: `Khóa học “${course}” đang chờ duyệt`,
    greeting: `Chào ${name},`,
    paragraphs: [`Bác sĩ ${by} vừa gửi duyệt khóa học “${course}”.`, ...quoted(note)],
    button: { label: 'Mở phần duyệt khóa học', url },
  }),
  returned: (name: string, { course, by, note, url }: Facts): MailContent => ({
    subject: `Khóa học “${course}” cần chỉnh sửa`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${by} đã xem khóa học “${course}” và gửi lại để chỉnh sửa trước khi duyệt.`,
      ...quoted(note),
      'Nhận xét cho từng bài học và từng mục nằm trong cổng bác sĩ. Khi đã chỉnh sửa xong, bạn gửi duyệt lại tại đó.',
    ],
    button: { label: 'Xem nhận xét', url },
  }),
  approved: (name: string, { course, by, note, url }: Facts): MailContent => ({
    subject: `Khóa học “${course}” đã được duyệt`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${by} đã duyệt khóa học “${course}”. Khóa học sẽ được xuất bản sau; bạn không cần làm gì thêm.`,
      ...quoted(note),
    ],
    button: { label: 'Mở khóa học', url },
  }),
  published: (name: string, { course, by, note, url }: Facts): MailContent => ({
    subject: `Khóa học “${course}” đã được duyệt và xuất bản`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${by} đã duyệt khóa học “${course}”. Nội dung mới đã hiện trên trang học viên.`,
      ...quoted(note),
    ],
    button: { label: 'Mở khóa học', url },
  }),
}
