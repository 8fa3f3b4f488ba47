import type { FieldWords } from '@repo/forms'

export const accountMessages = {
  title: 'Tài khoản',
  tabs: { profile: 'Hồ sơ', security: 'Bảo mật', orders: 'Đơn hàng' },
  tabsLabel: 'Mục của tài khoản',

  profileTitle: 'Hồ sơ của bạn',
  profileLead: 'Thông tin này giúp chúng tôi xưng hô đúng và hỗ trợ bạn khi cần.',
  name: 'Họ và tên',
  email: 'Email',
  emailHint: 'Email dùng để đăng nhập nên không đổi được tại đây.',
  phone: 'Số điện thoại',
  workplace: 'Nơi công tác',
  profession: 'Nghề nghiệp',
  professionHint: 'Ví dụ: bác sĩ da liễu, điều dưỡng, kỹ thuật viên.',
  save: 'Lưu thay đổi',
  saved: 'Đã lưu thay đổi.',
  savedAt: (time: string) => `Đã lưu lúc ${time}`,
  memberSince: (date: string) => `Tham gia từ ${date}`,

  passwordTitle: 'Đổi mật khẩu',
  passwordLead: 'Đổi xong, các thiết bị khác sẽ phải đăng nhập lại.',
  currentPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  newPasswordHint: 'Ít nhất 8 ký tự. Một câu dài dễ nhớ thì an toàn hơn.',
  changePassword: 'Đổi mật khẩu',
  passwordChanged: 'Đã đổi mật khẩu.',

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

export const accountFieldWords = {
  name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 80 ký tự.' },
  phone: { missing: 'Nhập số điện thoại.', invalid: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.' },
  workplace: { missing: 'Nhập nơi công tác.', invalid: 'Nơi công tác dài quá 120 ký tự.' },
  profession: { missing: 'Nhập nghề nghiệp.', invalid: 'Nghề nghiệp dài quá 80 ký tự.' },
  currentPassword: { missing: 'Nhập mật khẩu hiện tại.', invalid: 'Mật khẩu hiện tại chưa đúng.' },
  newPassword: { missing: 'Nhập mật khẩu mới.', invalid: 'Mật khẩu cần từ 8 đến 128 ký tự.' },
} as const satisfies Record<string, FieldWords>
