import type { FieldWords } from '@repo/forms'

export const signInMessages = {
  email: 'Email',
  password: 'Mật khẩu',
  login: 'Đăng nhập',
  forgot: 'Quên mật khẩu?',
  ended: 'Phiên đăng nhập đã kết thúc. Đăng nhập lại để tiếp tục.',

  codeTitle: 'Xác thực hai bước',
  codeLead: 'Nhập mã gồm 6 chữ số trong ứng dụng xác thực của bạn.',
  code: 'Mã xác thực',
  codeMissing: 'Nhập đủ 6 chữ số.',
  recoveryLead: 'Nhập một mã khôi phục bạn đã lưu khi bật xác thực hai bước. Mỗi mã dùng được một lần.',
  recovery: 'Mã khôi phục',
  recoveryMissing: 'Mã khôi phục gồm 10 ký tự.',
  recoveryWrong: 'Mã khôi phục chưa đúng hoặc đã dùng. Thử một mã khác.',
  toRecovery: 'Dùng mã khôi phục',
  toApp: 'Dùng ứng dụng xác thực',
  codeOrRecovery: 'Mã xác thực hoặc mã khôi phục',
  againLead: 'Tài khoản này bật xác thực hai bước. Nhập lại mật khẩu cùng mã trong ứng dụng xác thực.',
  confirm: 'Xác nhận',
  otherAccount: 'Quay lại',

  retryIn: 'Thử lại sau',
  tooMany: 'Đã thử quá nhiều lần.',
  retryAfter: (wait: string) => `Thử lại sau ${wait}.`,
  retryNow: 'Bạn có thể thử lại ngay.',

  demoAccounts: 'Tài khoản trình diễn',
  demoFill: (email: string) => `Điền ${email}`,
  demoCode: 'Bản trình diễn: mã hiện tại là',
  demoCodeFill: 'Điền mã này',

  newPassword: 'Mật khẩu mới',
  passwordHint: (least: number) => `Ít nhất ${least} ký tự. Một câu dài dễ nhớ thì an toàn hơn.`,
  savePassword: 'Lưu mật khẩu mới',
  setTitle: 'Đặt mật khẩu',
  setLead: 'Chọn mật khẩu cho tài khoản vừa được mở cho bạn, rồi đăng nhập.',
  setDone: 'Đã đặt mật khẩu. Đăng nhập để bắt đầu.',
  linkTitle: 'Liên kết không dùng được',
  linkLead: 'Liên kết này thiếu thông tin, đã dùng hoặc đã hết hạn. Nhờ người mời gửi lại lời mời cho bạn.',
  toLogin: 'Đến trang đăng nhập',
} as const

export const passkeyMessages = {
  or: 'hoặc',
  signIn: 'Dùng khóa truy cập (passkey)',
  faults: {
    cancelled:
      'Bạn đã dừng, hoặc thiết bị không có khóa truy cập cho trang này. Thử lại, hoặc dùng mật khẩu.',
    timeout: 'Đã quá thời gian chờ. Thử lại khi bạn sẵn sàng.',
    unsupported: 'Trình duyệt hoặc thiết bị này chưa dùng được khóa truy cập. Hãy đăng nhập bằng mật khẩu.',
    exists: 'Thiết bị này đã có khóa truy cập cho tài khoản.',
    failed: 'Chưa dùng được khóa truy cập. Thử lại, hoặc đăng nhập bằng mật khẩu.',
  },
} as const

export const credentialWords = {
  email: { missing: 'Nhập email.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
  password: { missing: 'Nhập mật khẩu.', invalid: 'Mật khẩu dài quá 1.024 ký tự.' },
  secondFactor: {
    missing: 'Nhập mã xác thực hoặc mã khôi phục.',
    invalid: 'Mã xác thực gồm 6 chữ số, mã khôi phục gồm 10 ký tự.',
  },
} as const satisfies Record<string, FieldWords>

export const newPasswordWords = (least: number) =>
  ({
    newPassword: { missing: 'Nhập mật khẩu mới.', invalid: `Mật khẩu cần từ ${least} đến 128 ký tự.` },
  }) satisfies Record<string, FieldWords>
