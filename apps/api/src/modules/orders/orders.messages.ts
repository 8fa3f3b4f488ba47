import { formatPrice } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface PaidOrder {
  code: string
  total: number
  lines: { title: string }[]
}

/** Texts of the mails about orders. */
export const orderMails = {
  paid: (name: string, order: PaidOrder, url: string): MailContent => ({
    subject:
      order.total > 0
        ? `Đã nhận thanh toán đơn ${order.code}`
        : 'Khóa học đã được thêm vào tài khoản của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      order.total > 0
        ? `Chúng tôi đã nhận ${formatPrice(order.total)} cho đơn hàng ${order.code}. Bạn có thể bắt đầu học ngay:`
        : 'Bạn có thể bắt đầu học ngay:',
      ...order.lines.map((line) => `• ${line.title}`),
    ],
    button: { label: 'Vào học', url },
  }),
}
