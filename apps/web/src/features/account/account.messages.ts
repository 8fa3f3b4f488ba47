import type { AccountSection } from './sections.ts'

export const accountMessages = {
  title: 'Tài khoản',
  nav: 'Mục của tài khoản',
  sections: {
    profile: 'Thông tin cá nhân',
    professional: 'Hồ sơ chuyên môn',
    security: 'Mật khẩu',
    devices: 'Thiết bị',
    'second-factor': 'Xác thực hai bước',
    notifications: 'Thông báo',
    data: 'Dữ liệu của tôi',
    orders: 'Đơn hàng',
  } satisfies Record<AccountSection, string>,

  logoutTitle: 'Đăng xuất',
  logoutLead: 'Kết thúc phiên đăng nhập trên thiết bị này.',
  logout: 'Đăng xuất',

  ordersTitle: 'Đơn hàng của bạn',
  ordersEmpty: 'Bạn chưa có đơn hàng',
  ordersEmptyHint: 'Đơn hàng và biên nhận sẽ nằm ở đây sau khi bạn đăng ký một khóa học.',
  browse: 'Xem khóa học',
  order: (code: string) => `Đơn ${code}`,
  openOrder: 'Hoàn tất thanh toán',
  viewOrder: 'Xem đơn',
  pages: 'Các trang đơn hàng',
} as const
