export const shellMessages = {
  denied: 'Bạn chưa có quyền xem phần này',
  deniedHint:
    'Tài khoản đang dùng thiếu quyền cho phần này. Nếu cần xem, hãy nhờ quản trị viên cấp thêm quyền.',
  demo: 'Bản trình diễn: khóa học, bác sĩ và đơn hàng ở đây là dữ liệu mẫu.',
  login: 'Đăng nhập',
  logout: 'Đăng xuất',
  logoutConfirm: 'Đăng xuất khỏi thiết bị này?',
  logoutStay: 'Ở lại',
  mainNav: 'Điều hướng chính',
  menu: 'Menu',
  missingPart: 'Chưa tải được phần này. Kiểm tra kết nối rồi thử lại, hoặc tải lại trang.',
  // One line at 360 px, so that the bar covers the page's edge and not its heading.
  offline: 'Đang ngoại tuyến. Trang này vẫn xem được.',
  offlineLeaving: 'Chưa có mạng. Trang vừa chọn sẽ tự mở sau.',
  online: 'Đã kết nối lại.',
  openMenu: 'Mở menu',
  register: 'Đăng ký',
  reload: 'Tải lại trang',
  search: 'Tìm kiếm',
  theme: 'Giao diện',
  themes: { light: 'Sáng', dark: 'Tối', system: 'Theo thiết bị' },
  toDark: 'Chuyển sang giao diện tối',
  toLight: 'Chuyển sang giao diện sáng',
} as const

/** Names of the legal facts in the footer. */
export const legalMessages = {
  address: 'Địa chỉ',
  email: 'Email',
  hotline: 'Hotline',
  registration: 'Giấy chứng nhận đăng ký doanh nghiệp',
  workingHours: 'Giờ làm việc',
  missing: 'chưa cấu hình',
} as const

/** Names of the sliders that choose the part of a picture. */
export const cropMessages = { zoom: 'Phóng to', x: 'Trái – phải', y: 'Trên – dưới' } as const
