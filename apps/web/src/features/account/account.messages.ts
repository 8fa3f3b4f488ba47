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

  logoutSure: 'Đăng xuất khi còn thứ chưa gửi?',
  logoutTitle: 'Đăng xuất',
  logoutLead: 'Kết thúc phiên đăng nhập trên thiết bị này.',
  logout: 'Đăng xuất',
} as const
