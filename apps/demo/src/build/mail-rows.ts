import type { tables } from '@repo/api/rows'
import { addDays, addMinutes, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type MailRow = (typeof tables.mails)['$inferInsert']

const KEPT_DAYS = 90
const TEXT_KEPT_DAYS = 30

/** Mails as the product would have sent them: of each paid order, and a few others to the learner whom the demo shows. */
export function buildMails(
  context: SeedContext,
  { orders, lines, payments }: SalesRows,
  learners: readonly PersonRow[],
): MailRow[] {
  const people = new Map(learners.map((person) => [person.id, person]))
  const since = addDays(context.now, -KEPT_DAYS)
  // Whoever redeemed a code paid elsewhere and is not thanked for a payment.
  const byCode = new Set(
    payments.filter(({ provider }) => provider === 'activation').map(({ orderId }) => orderId),
  )
  const ofOrders = orders.flatMap(({ id, userId, code, paidAt, isGift, total, createdAt }) => {
    const person = people.get(userId)
    if (!person || !paidAt || isGift || createdAt < since) return []
    const titles = lines.filter((line) => line.orderId === id).map(({ title }) => `• ${title}`)
    const subject =
      total > 0 && !byCode.has(id)
        ? `Đã nhận thanh toán đơn ${code}`
        : 'Khóa học đã được thêm vào tài khoản của bạn'
    const paragraphs = ['Bạn có thể bắt đầu học ngay:', ...titles]
    return [toMail(context, person, { kind: 'order', subject, paragraphs, at: addMinutes(createdAt, 4) })]
  })
  const shown = learners[0]
  return shown ? [...ofOrders, ...mailsToShown(context, shown)] : ofOrders
}

function mailsToShown(context: SeedContext, person: PersonRow): MailRow[] {
  const at = context.daysAgo(6, 20, 2)
  const code = toMail(context, person, {
    kind: 'security',
    subject: '•••••• là mã đặt lại mật khẩu',
    paragraphs: [],
    at,
  })
  const course = toMail(context, person, {
    kind: 'course',
    subject: 'Đã gia hạn khóa học “Tư vấn và đồng thuận điều trị”',
    paragraphs: ['Thời hạn học khóa “Tư vấn và đồng thuận điều trị” của bạn vừa được gia hạn.'],
    at: context.daysAgo(3, 9, 30),
  })
  const full = toMail(context, person, {
    kind: 'notice',
    subject: 'Lịch bảo trì tối thứ Năm',
    paragraphs: [
      'Trang tạm dừng từ 23 giờ đến 23 giờ 30 tối thứ Năm để bảo trì. Tiến độ học của bạn không thay đổi.',
    ],
    at: context.daysAgo(2, 8, 10),
  })
  return [
    { ...code, hasSecret: true, text: '', html: '', textRemovedAt: at },
    course,
    {
      ...full,
      sentAt: null,
      failedAt: full.createdAt,
      failure: 'refused',
      failureAnswer: '552 5.2.2 Mailbox full',
    },
  ]
}

export function toMail(
  { id, now }: SeedContext,
  person: PersonRow,
  mail: { kind: MailRow['kind']; subject: string; paragraphs: string[]; at: Date },
): MailRow {
  const { kind, subject, at } = mail
  const goneAt = addDays(at, TEXT_KEPT_DAYS)
  const isKept = goneAt > now
  const parts = [`Chào ${person.name},`, ...mail.paragraphs]
  return {
    id: id(at),
    kind,
    recipient: person.email,
    userId: person.id,
    subject,
    text: isKept ? parts.join('\n\n') : '',
    html: isKept ? parts.map((part) => `<p>${part}</p>`).join('') : '',
    textRemovedAt: isKept ? null : goneAt,
    tries: 1,
    sentAt: at,
    createdAt: at,
  }
}
