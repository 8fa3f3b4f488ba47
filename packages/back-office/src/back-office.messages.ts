export const backOfficeMessages = {
  login: 'Đăng nhập',
  email: 'Email',
  password: 'Mật khẩu',
  words: {
    email: { missing: 'Nhập email.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
    password: { missing: 'Nhập mật khẩu.', invalid: 'Mật khẩu dài quá 1.024 ký tự.' },
  },
  offline: 'Bạn đang ngoại tuyến',
  offlineHint: 'Dữ liệu sẽ hiện khi có mạng trở lại.',
  home: 'Về trang chính',
  denied: 'Bạn chưa có quyền xem trang này',
  deniedHint:
    'Tài khoản của bạn thiếu quyền cho phần này. Nhờ chủ tài khoản quản trị cấp thêm quyền nếu cần.',
} as const
