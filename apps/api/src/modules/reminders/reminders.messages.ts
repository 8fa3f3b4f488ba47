import { formatDate, formatPercent, formatTime } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

export const reminderWords = {
  anyCourse: 'các khóa đang học',
  calendarName: 'Giờ học',
  event: (course: string | null) => (course === null ? 'Giờ học' : `Giờ học: ${course}`),
  fileName: 'gio-hoc.ics',
  feedName: 'Lịch học',
  accessEnds: (course: string) => `Hết hạn học: ${course}`,
  partDue: (number: number, amount: string, code: string) => `Trả kỳ ${number}: ${amount} (đơn ${code})`,
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

  accessEnds: ({
    name,
    course,
    endsAt,
    isLastStep,
    url,
    coursesUrl,
    ...progress
  }: AccessEnd): MailContent => ({
    // Without a number of days: the mail may wait for the end of quiet hours, and its line for the mail of the next day.
    subject: `${isLastStep ? 'Chỉ còn ít ngày: khóa' : 'Khóa'} “${course}” hết hạn ngày ${formatDate(endsAt)}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `Bạn học được khóa “${course}” đến ${formatTime(endsAt)} ngày ${formatDate(endsAt)}.`,
      whatIsLeft(progress),
      'Sau lúc đó bài giảng không mở được nữa; tiến độ của bạn vẫn được giữ.',
    ],
    button: { label: 'Vào khóa học', url },
    link: { label: 'Xem thời hạn của các khóa', url: coursesUrl },
  }),
}

interface AccessEnd {
  name: string
  course: string
  endsAt: Date
  isLastStep: boolean
  percent: number
  isFinished: boolean
  url: string
  coursesUrl: string
}

function whatIsLeft({ percent, isFinished }: Pick<AccessEnd, 'percent' | 'isFinished'>): string {
  if (isFinished) return 'Bạn đã học xong khóa này và xem lại được đến lúc đó.'
  if (percent === 0) return 'Bạn chưa học bài nào. Bài đầu tiên chờ bạn.'
  return `Bạn đã học ${formatPercent(percent)}. Bài học chờ bạn ở chỗ bạn dừng lại.`
}

export const stopPage = {
  title: 'Ngừng nhắc học',
  ask: 'Bạn sẽ không được nhắc vào giờ này nữa, kể cả trong chuông thông báo.',
  done: 'Lời nhắc này đã tắt. Có thể bật lại ở trang “Nhắc học” bất cứ lúc nào.',
  button: 'Ngừng nhắc',
} as const
