export const backOfficeMessages = {
  home: 'Về trang chính',
  denied: 'Bạn chưa có quyền xem trang này',
  deniedHint:
    'Tài khoản của bạn thiếu quyền cho phần này. Nhờ chủ tài khoản quản trị cấp thêm quyền nếu cần.',
  setPassword: 'Đặt mật khẩu',
  secondFactor: {
    title: 'Thiết lập xác thực hai bước',
    lead: 'Tài khoản này mở được dữ liệu của nhiều người nên cần thêm một lớp bảo vệ. Chỉ mất khoảng hai phút.',
    onTitle: 'Xác thực hai bước đã bật',
    onLead: 'Tài khoản đã được bảo vệ. Bạn có thể vào làm việc ngay.',
    goOn: 'Tiếp tục',
    stuck: 'Chưa mở được trang. Đăng xuất rồi đăng nhập lại bằng mã xác thực.',
    logout: 'Đăng xuất',
  },
} as const
