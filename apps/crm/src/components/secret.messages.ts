export const secretMessages = {
  copy: 'Sao chép',
  password: 'Mật khẩu của bạn',
  code: 'Mã xác thực',
  codeHint: 'Mã 6 số trong ứng dụng xác thực, hoặc một mã khôi phục.',
  faults: {
    password: 'Nhập mật khẩu hiện tại.',
    code: 'Mã gồm 6 chữ số, hoặc 10 ký tự của mã khôi phục.',
  },
}
