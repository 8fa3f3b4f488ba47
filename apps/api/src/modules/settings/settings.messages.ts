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

/** Tells an owner that the receiving account has changed. */
export const accountMail = (facts: {
  name: string
  by: string
  /** Null when there is none any more. */
  account: string | null
  url: string
}): MailContent => ({
  subject: 'Tài khoản nhận tiền vừa được đổi',
  greeting: `Chào ${facts.name},`,
  paragraphs: [
    facts.account
      ? `${facts.by} vừa đổi tài khoản nhận tiền. Từ bây giờ, đơn hàng mới chuyển vào: ${facts.account}.`
      : `${facts.by} vừa bỏ tài khoản nhận tiền. Từ bây giờ, học viện không nhận đơn có học phí.`,
    'Nếu thay đổi này không đúng, hãy dùng lại giá trị cũ ở phần Lịch sử, kết thúc các phiên đăng nhập lạ và đổi mật khẩu.',
  ],
  button: { label: 'Xem cài đặt thanh toán', url: facts.url },
})
