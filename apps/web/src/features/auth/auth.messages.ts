import type { FieldWords } from '@repo/forms'

export const authMessages = {
  loginTitle: 'Đăng nhập',
  loginLead: 'Vào học tiếp từ đúng chỗ bạn đã dừng.',
  registerTitle: 'Tạo tài khoản',
  registerLead: 'Một tài khoản cho mọi khóa học, trên mọi thiết bị của bạn.',
  forgotTitle: 'Quên mật khẩu',
  forgotLead: 'Nhập email của tài khoản. Chúng tôi gửi mã gồm 6 chữ số để bạn đặt mật khẩu mới.',
  newPasswordTitle: 'Đặt mật khẩu mới',
  newPasswordLead: 'Đặt xong, bạn cần đăng nhập lại trên các thiết bị khác.',

  email: 'Email',
  password: 'Mật khẩu',
  newPassword: 'Mật khẩu mới',
  name: 'Họ và tên',
  phone: 'Số điện thoại',
  phoneHint: 'Để nhận hỗ trợ khi thanh toán.',
  passwordHint: 'Ít nhất 8 ký tự. Một câu dài dễ nhớ thì an toàn hơn.',

  login: 'Đăng nhập',
  register: 'Tạo tài khoản',
  sendCode: 'Gửi mã',
  savePassword: 'Lưu mật khẩu mới',
  forgot: 'Quên mật khẩu?',
  noAccount: 'Chưa có tài khoản?',
  hasAccount: 'Đã có tài khoản?',
  backToLogin: 'Quay lại đăng nhập',

  termsBefore: 'Tôi đồng ý với ',
  terms: 'điều khoản sử dụng',
  termsBetween: ' và ',
  privacy: 'chính sách quyền riêng tư',
  marketing: 'Gửi cho tôi thông tin về khóa học mới qua email.',

  otpTitle: 'Nhập mã xác thực',
  otpLead: (email: string) => `Mã gồm 6 chữ số đã được gửi tới ${email}. Mã có hiệu lực trong 5 phút.`,
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
  alreadySignedIn: 'Bạn đã đăng nhập',
  alreadySignedInLead: (name: string) => `Bạn đang dùng tài khoản ${name}.`,
  continue: 'Tiếp tục',
  quote: 'Tay nghề bắt đầu từ giải phẫu. Mỗi đường kim đều có lý do.',
} as const

export const authFieldWords = {
  email: { missing: 'Nhập email.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
  password: { missing: 'Nhập mật khẩu.', invalid: 'Mật khẩu cần từ 8 đến 128 ký tự.' },
  newPassword: { missing: 'Nhập mật khẩu mới.', invalid: 'Mật khẩu cần từ 8 đến 128 ký tự.' },
  name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 80 ký tự.' },
  phone: {
    missing: 'Nhập số điện thoại.',
    invalid: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.',
  },
  acceptTerms: {
    missing: 'Đồng ý với điều khoản để tiếp tục.',
    invalid: 'Đồng ý với điều khoản để tiếp tục.',
  },
} as const satisfies Record<string, FieldWords>
