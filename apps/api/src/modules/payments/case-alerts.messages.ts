import { formatPrice } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

export const alertMails = {
  waiting: (count: number, sum: number, url: string): MailContent => ({
    subject: `${count} khoản tiền mới đang chờ quyết định`,
    greeting: 'Chào bạn,',
    paragraphs: [
      `${count} khoản tiền vừa đến, tổng ${formatPrice(sum)}, chưa khớp với đơn nào. Mỗi khoản cần một quyết định.`,
    ],
    button: { label: 'Mở hàng chờ đối soát', url },
  }),
}
