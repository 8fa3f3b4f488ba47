import type { MailContent } from '../../mail/render.ts'

/** The mail that tries the settings of mails. */
export const trialMail = (brand: string, name: string): MailContent => ({
  subject: `Thư thử từ ${brand}`,
  greeting: `Chào ${name},`,
  paragraphs: [
    'Đây là thư thử được gửi từ trang Cài đặt. Nếu bạn đọc được thư này, máy chủ thư đang hoạt động.',
    'Hãy xem tên người gửi và bấm Trả lời để kiểm tra địa chỉ nhận thư trả lời.',
  ],
})
