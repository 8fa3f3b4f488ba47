import type { MailContent } from '../../mail/render.ts'

export const reminderWords = {
  anyCourse: 'các khóa đang học',
  calendarName: 'Giờ học',
  event: (course: string | null) => (course === null ? 'Giờ học' : `Giờ học: ${course}`),
  fileName: 'gio-hoc.ics',
} as const

export const reminderMails = {
  due: ({
    name,
    course,
    url,
    settingsUrl,
  }: {
    name: string
    course: string | null
    url: string
    settingsUrl: string
  }): MailContent => ({
    subject: course === null ? 'Đến giờ học rồi' : `Đến giờ học: ${course}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      course === null
        ? 'Đây là giờ học bạn đã hẹn. Các khóa đang học dở chờ bạn ở chỗ bạn dừng lại.'
        : `Đây là giờ học khóa “${course}” mà bạn đã hẹn. Bài học chờ bạn ở chỗ bạn dừng lại.`,
    ],
    button: { label: 'Học tiếp', url },
    link: { label: 'Đổi ngày giờ nhắc', url: settingsUrl },
  }),
}

export const stopPage = {
  title: 'Ngừng nhắc học',
  ask: 'Bạn sẽ không được nhắc vào giờ này nữa, kể cả trong chuông thông báo.',
  done: 'Lời nhắc này đã tắt. Có thể bật lại ở trang “Nhắc học” bất cứ lúc nào.',
  button: 'Ngừng nhắc',
} as const
