import type { MailContent } from '../../mail/render.ts'

const ifNotYou = (url: string) => ({ label: 'Không phải tôi, đặt lại mật khẩu', url })
const resetEndsAll = 'Đặt lại mật khẩu sẽ xóa mọi khóa truy cập và đăng xuất tài khoản khỏi mọi thiết bị.'

/** Texts of the mails about passkeys. They are security mails, which no setting switches off. */
export const passkeyMails = {
  added: (name: string, passkey: string, resetUrl: string): MailContent => ({
    subject: 'Đã thêm khóa truy cập (passkey) vào tài khoản',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Khóa truy cập “${passkey}” vừa được thêm. Từ nay có thể đăng nhập bằng khóa này mà không cần mật khẩu.`,
    ],
    button: ifNotYou(resetUrl),
    note: resetEndsAll,
  }),
  removed: (name: string, passkey: string, resetUrl: string): MailContent => ({
    subject: 'Đã xóa một khóa truy cập (passkey) khỏi tài khoản',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Khóa truy cập “${passkey}” vừa được xóa và không đăng nhập được nữa. Các thiết bị khác đã được đăng xuất.`,
    ],
    button: ifNotYou(resetUrl),
    note: resetEndsAll,
  }),
  copied: (name: string, passkey: string, accountUrl: string): MailContent => ({
    subject: 'Chúng tôi vừa từ chối một khóa truy cập (passkey) của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Khóa truy cập “${passkey}” vừa được dùng với bộ đếm cũ. Điều này có thể xảy ra khi khóa bị sao chép, nên chúng tôi không cho đăng nhập.`,
      'Hãy đăng nhập bằng mật khẩu, xóa khóa này rồi thêm khóa mới.',
    ],
    button: { label: 'Xem các khóa truy cập', url: accountUrl },
  }),
}
