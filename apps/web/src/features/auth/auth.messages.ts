import type { FieldWords } from '@repo/forms'

export const authMessages = {
  loginTitle: 'Đăng nhập',
  loginLead: 'Vào học tiếp từ đúng chỗ bạn đã dừng.',
  registerTitle: 'Tạo tài khoản',
  registerLead: 'Một tài khoản cho mọi khóa học, học tiếp được khi đổi thiết bị.',
  forgotTitle: 'Quên mật khẩu',
  forgotLead: 'Nhập email của tài khoản. Chúng tôi gửi mã gồm 6 chữ số để bạn đặt mật khẩu mới.',
  newPasswordTitle: 'Đặt mật khẩu mới',
  newPasswordLead: 'Đặt xong, bạn cần đăng nhập lại trên các thiết bị khác.',
  setPasswordTitle: 'Đặt mật khẩu',

  email: 'Email',
  password: 'Mật khẩu',
  name: 'Họ và tên',
  phone: 'Số điện thoại',
  phoneHint: 'Để nhận hỗ trợ khi thanh toán.',
  passwordHint: 'Ít nhất 8 ký tự. Một câu dài dễ nhớ thì an toàn hơn.',
  anyPasswordHint:
    'Ít nhất 8 ký tự; tài khoản bác sĩ và quản trị ít nhất 12. Một câu dài dễ nhớ thì an toàn hơn.',

  register: 'Tạo tài khoản',
  sendCode: 'Gửi mã',
  noAccount: 'Chưa có tài khoản?',
  toRegister: 'Tạo tài khoản',
  hasAccount: 'Đã có tài khoản?',
  toLogin: 'Đăng nhập',
  backToLogin: 'Quay lại đăng nhập',

  channel: 'Nhận mã qua',
  channels: { email: 'Email', phone: 'Số điện thoại đã lưu trong tài khoản' },

  consents: 'Đồng ý của bạn',
  termsBefore: 'Tôi đồng ý với ',
  terms: 'điều khoản sử dụng',
  privacyBefore: 'Tôi đồng ý để dữ liệu cá nhân được xử lý theo ',
  privacy: 'chính sách bảo mật thông tin',
  textOf: (number: number, date: string) => `Bản ${number}, công bố ngày ${date}. Mở trong thẻ mới.`,
  textOpens: 'Mở trong thẻ mới.',
  textsMissing: (names: readonly string[]) =>
    `Học viện chưa công bố ${names.join(' và ')}. Khi công bố, bạn được hỏi đồng ý ở lần đăng nhập tới.`,
  textIsNew: 'Văn bản này vừa được công bố. Đọc rồi đồng ý để tiếp tục; những gì bạn đã nhập vẫn còn.',
  marketing: 'Gửi cho tôi tin về khóa học mới và ưu đãi qua email.',
  marketingHint: 'Không bắt buộc. Tắt lúc nào cũng được trong phần tài khoản.',

  otpTitle: 'Nhập mã xác thực',
  otpSentTo: 'Mã gồm 6 chữ số đã được gửi tới',
  otpLasts: (minutes: number) => `Mã có hiệu lực trong ${minutes} phút.`,
  otpLeadPhone: (minutes: number) =>
    `Nếu tài khoản có số điện thoại, mã gồm 6 chữ số đã được gửi tới số đó. Mã có hiệu lực trong ${minutes} phút.`,
  otpLabel: 'Mã xác thực',
  verify: 'Xác nhận',
  otpMissing: 'Nhập đủ 6 chữ số.',
  resend: 'Gửi lại mã',
  resendIn: (seconds: number) => `Gửi lại mã sau ${seconds} giây`,
  resent: 'Đã gửi mã mới.',
  changeEmail: 'Dùng email khác',
  demoHint: 'Bản demo không gửi thư thật.',
  demoOutbox: 'Xem hộp thư thử nghiệm',

  welcome: (name: string) => `Chào ${name}!`,
  verified: 'Đã xác thực email. Đăng nhập để bắt đầu học.',
  passwordChanged: 'Đã đặt mật khẩu mới. Đăng nhập lại để tiếp tục.',
} as const

const consentWords = (text: string): FieldWords => ({ missing: text, invalid: text })

export const authFieldWords = {
  email: { missing: 'Nhập email.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
  password: { missing: 'Nhập mật khẩu.', invalid: 'Mật khẩu cần từ 8 đến 128 ký tự.' },
  name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 80 ký tự.' },
  phone: {
    missing: 'Nhập số điện thoại.',
    invalid: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.',
  },
  acceptTerms: consentWords('Đồng ý với điều khoản để tiếp tục.'),
  acceptPrivacy: consentWords('Đồng ý với chính sách bảo mật để tiếp tục.'),
} as const satisfies Record<string, FieldWords>
