export const backOfficeMessages = {
  home: 'Về trang chính',
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
