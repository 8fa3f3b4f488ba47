import type { MailContent } from '../../mail/render.ts'

export const announcementMail = (
  name: string,
  course: string,
  { title, text, doctorName }: { title: string; text: string; doctorName: string },
  urls: { course: string; mute: string },
): MailContent => ({
  subject: `${title} – khóa “${course}”`,
  greeting: `Chào ${name},`,
  paragraphs: [`${doctorName} gửi thông báo tới học viên khóa “${course}”:`, title, text],
  button: { label: 'Vào khóa học', url: urls.course },
  link: { label: 'Ngừng nhận thông báo của khóa này', url: urls.mute },
})

export const mutePage = {
  title: 'Ngừng nhận thông báo của khóa',
  ask: 'Bạn sẽ không nhận thông báo của bác sĩ trong khóa này nữa, qua thư lẫn chuông. Trong khóa học vẫn đọc được.',
  done: 'Đã tắt. Có thể bật lại ở mục “Thông báo” của khóa học bất cứ lúc nào.',
  button: 'Ngừng nhận',
} as const
