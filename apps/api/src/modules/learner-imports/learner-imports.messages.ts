import { formatDate } from '@repo/messages'
import {
  importFaultTexts,
  importOutcomeLabels,
  importVerdictLabels,
} from '@repo/messages/learner-imports.messages'
import type { MailContent } from '../../mail/render.ts'
import type { ImportRow } from './learner-imports.repo.ts'

export interface Opened {
  name: string
  courses: readonly { title: string; expiresAt: Date | null }[]
  /** One, or those of several rows. */
  reasons: readonly string[]
}

const lineOf = ({ title, expiresAt }: Opened['courses'][number]) =>
  `• ${title} – ${expiresAt ? `học đến hết ngày ${formatDate(expiresAt)}` : 'học trọn đời'}`

const subjectOf = ([first, ...others]: Opened['courses']) =>
  others.length > 0
    ? `${others.length + 1} khóa học đã mở cho bạn`
    : `Khóa học “${first?.title ?? ''}” đã mở cho bạn`

/** Mails to people whose courses were opened from a table. */
export const importMails = {
  opened: ({ name, courses, reasons }: Opened, url: string): MailContent => ({
    subject: subjectOf(courses),
    greeting: `Chào ${name},`,
    paragraphs: [
      'Chúng tôi vừa mở khóa học trong tài khoản của bạn:',
      ...courses.map(lineOf),
      `Lý do: ${reasons.join('; ')}`,
    ],
    button: { label: 'Xem khóa học của tôi', url },
  }),

  invited: ({ name, courses, reasons }: Opened, brand: string, url: string): MailContent => ({
    subject: `${brand} mời bạn vào học`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${brand} đã mở cho bạn một tài khoản với khóa học:`,
      ...courses.map(lineOf),
      `Lý do: ${reasons.join('; ')}`,
      'Đặt mật khẩu để mở tài khoản và bắt đầu học.',
    ],
    button: { label: 'Đặt mật khẩu và vào học', url },
    note: 'Liên kết dùng được một lần, trong 7 ngày. Nếu đã quá hạn, hãy đăng ký bằng chính địa chỉ email này: khóa học vẫn chờ bạn. Nếu bạn không biết vì sao mình nhận thư này, hãy bỏ qua.',
  }),
}

/** The report that staff save. */
export const reportTable = {
  head: ['Dòng', 'Họ và tên', 'Email', 'Khóa học', 'Số ngày', 'Kết quả', 'Lý do'],
  result: ({ outcome, verdict }: ImportRow) =>
    outcome ? importOutcomeLabels[outcome] : importVerdictLabels[verdict],
  reason: ({ fault, faultOf }: ImportRow) => (fault ? importFaultTexts[fault](faultOf) : ''),
}
