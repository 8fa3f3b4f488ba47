import type { MailContent } from '../../mail/render.ts'

const ifNotYou = (url: string) => ({ label: 'Không phải tôi, đặt lại mật khẩu', url })

/** Texts of the mails about the second factor. */
export const secondFactorMails = {
  turnedOn: (name: string, resetUrl: string, passkeysRemoved: number): MailContent => ({
    subject: 'Đã bật xác thực hai bước',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Từ nay, khi đăng nhập bạn cần thêm mã từ ứng dụng xác thực. Các thiết bị khác đã được đăng xuất.',
      'Hãy cất các mã khôi phục ở nơi an toàn. Bạn cần chúng khi mất điện thoại.',
      ...(passkeysRemoved > 0
        ? [
            `Để an toàn, ${passkeysRemoved} khóa truy cập (passkey) thêm trước đó đã được xóa. Bạn có thể thêm lại trong trang Tài khoản.`,
          ]
        : []),
    ],
    button: ifNotYou(resetUrl),
  }),
  turnedOff: (name: string, resetUrl: string): MailContent => ({
    subject: 'Đã tắt xác thực hai bước',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Từ nay, tài khoản của bạn chỉ còn được bảo vệ bằng mật khẩu. Các thiết bị khác đã được đăng xuất.',
    ],
    button: ifNotYou(resetUrl),
  }),
  codesRenewed: (name: string, resetUrl: string): MailContent => ({
    subject: 'Đã tạo mã khôi phục mới',
    greeting: `Chào ${name},`,
    paragraphs: ['Các mã khôi phục cũ của tài khoản không còn dùng được. Hãy cất các mã mới ở nơi an toàn.'],
    button: ifNotYou(resetUrl),
  }),
  recoveryCodeUsed: (name: string, left: number, resetUrl: string): MailContent => ({
    subject: 'Một mã khôi phục của bạn vừa được dùng',
    greeting: `Chào ${name},`,
    paragraphs: [
      left > 0
        ? `Có người vừa dùng một mã khôi phục thay cho ứng dụng xác thực. Tài khoản còn ${left} mã.`
        : 'Có người vừa dùng mã khôi phục cuối cùng của tài khoản. Hãy tạo mã mới trong phần Xác thực hai bước.',
    ],
    button: ifNotYou(resetUrl),
  }),
}
