import type { MailContent } from '../../mail/render.ts'

/** Texts of the mails about an account. */
export const authMails = {
  merged: (name: string, keptEmail: string, url: string): MailContent => ({
    subject: 'Tài khoản này đã được gộp',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Tài khoản với địa chỉ này đã được gộp vào tài khoản ${keptEmail} của bạn. Khóa học, đơn hàng và tiến độ đều ở đó.`,
      'Hãy đăng nhập bằng địa chỉ ấy. Nếu quên mật khẩu, chọn “Quên mật khẩu” ở trang đăng nhập.',
    ],
    button: { label: 'Đăng nhập', url },
    note: 'Nếu bạn không yêu cầu việc này, hãy báo ngay cho chúng tôi qua trang liên hệ.',
  }),

  mergedInto: (name: string, closedEmail: string, url: string): MailContent => ({
    subject: 'Một tài khoản đã được gộp vào tài khoản của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Tài khoản ${closedEmail} của bạn đã được gộp vào tài khoản này và đóng lại. Khóa học, đơn hàng và tiến độ của cả hai giờ đều ở đây.`,
      'Bạn vẫn đăng nhập bằng địa chỉ và mật khẩu của tài khoản này.',
    ],
    button: { label: 'Đăng nhập', url },
    note: 'Nếu bạn không yêu cầu việc này, hãy báo ngay cho chúng tôi qua trang liên hệ.',
  }),

  registerCode: (name: string, code: string, minutes: number): MailContent => ({
    subject: `${code} là mã xác thực tài khoản của bạn`,
    greeting: `Chào ${name},`,
    paragraphs: ['Nhập mã dưới đây để hoàn tất đăng ký.'],
    code,
    note: `Mã có hiệu lực trong ${minutes} phút. Nếu bạn không đăng ký, hãy bỏ qua thư này và đừng đưa mã cho ai.`,
  }),
  resetCode: (name: string, code: string, minutes: number): MailContent => ({
    subject: `${code} là mã đặt lại mật khẩu`,
    greeting: `Chào ${name},`,
    paragraphs: ['Nhập mã dưới đây để đặt mật khẩu mới.'],
    code,
    note: `Mã có hiệu lực trong ${minutes} phút. Nếu bạn không yêu cầu, mật khẩu hiện tại vẫn giữ nguyên và bạn có thể bỏ qua thư này.`,
  }),
  alreadyRegistered: (name: string, loginUrl: string): MailContent => ({
    subject: 'Bạn đã có tài khoản',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Có người vừa đăng ký bằng địa chỉ email này. Bạn đã có tài khoản từ trước, nên không có gì thay đổi.',
      'Nếu đó là bạn, hãy đăng nhập bằng mật khẩu cũ, hoặc chọn “Quên mật khẩu” ở trang đăng nhập.',
    ],
    button: { label: 'Đăng nhập', url: loginUrl },
    note: 'Nếu không phải bạn, bạn không cần làm gì.',
  }),
  passwordChanged: (
    name: string,
    resetUrl: string,
    removed: { passkeys: number; identities: number; hadCalendar: boolean },
  ): MailContent => ({
    subject: 'Mật khẩu của bạn vừa được thay đổi',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Mật khẩu tài khoản vừa được đổi và các thiết bị khác đã được đăng xuất.',
      ...(removed.passkeys > 0
        ? [
            `Để an toàn, ${removed.passkeys} khóa truy cập (passkey) của tài khoản đã được xóa. Bạn có thể thêm lại trong trang Tài khoản.`,
          ]
        : []),
      ...(removed.identities > 0
        ? [
            `Để an toàn, ${removed.identities} liên kết đăng nhập với dịch vụ khác đã được gỡ. Bạn có thể liên kết lại trong phần Mật khẩu.`,
          ]
        : []),
      ...(removed.hadCalendar
        ? [
            'Để an toàn, địa chỉ lịch học riêng của tài khoản không còn dùng được. Bạn có thể tạo địa chỉ mới.',
          ]
        : []),
    ],
    button: { label: 'Không phải tôi, đặt lại mật khẩu', url: resetUrl },
  }),
  phoneChanged: (name: string, resetUrl: string): MailContent => ({
    subject: 'Số điện thoại của tài khoản vừa được đổi',
    greeting: `Chào ${name},`,
    paragraphs: ['Số điện thoại của tài khoản vừa được đổi, sau khi mật khẩu được nhập lại.'],
    button: { label: 'Không phải tôi, đặt lại mật khẩu', url: resetUrl },
  }),
  loginShut: (name: string, resetUrl: string): MailContent => ({
    subject: 'Tài khoản của bạn bị thử mật khẩu quá nhiều lần',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Có người đã nhập sai mật khẩu tài khoản của bạn nhiều lần liên tiếp. Để an toàn, chúng tôi không nhận mật khẩu hiện tại trên thiết bị lạ nữa.',
      'Thiết bị bạn vẫn dùng không bị ảnh hưởng. Muốn đăng nhập trên thiết bị khác, hãy đặt mật khẩu mới.',
    ],
    button: { label: 'Đặt mật khẩu mới', url: resetUrl },
  }),
  sessionsEnded: (name: string, resetUrl: string): MailContent => ({
    subject: 'Chúng tôi vừa đăng xuất một thiết bị của bạn',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Một mã phiên cũ của tài khoản đã được dùng lại. Để an toàn, chúng tôi đã đăng xuất phiên đó.',
      'Bạn chỉ cần đăng nhập lại. Nếu thấy hoạt động lạ, hãy đổi mật khẩu.',
    ],
    button: { label: 'Đặt lại mật khẩu', url: resetUrl },
  }),
}
