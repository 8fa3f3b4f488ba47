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
  differences: (count: number, files: readonly string[], url: string): MailContent => ({
    subject: `${count} dòng đối soát cổng thanh toán đang chờ xử lý`,
    greeting: 'Chào bạn,',
    paragraphs: [
      'Các tệp đối soát vừa ghi nhận có dòng khác với sổ hoặc không đọc được:',
      ...files.map((name) => `• ${name}`),
      'Mỗi dòng có các cách xử lý ngay bên cạnh. Tiền cổng trả về chỉ được tính đủ khi các dòng đã xử lý xong.',
    ],
    button: { label: 'Mở các dòng chờ xử lý', url },
  }),
}
