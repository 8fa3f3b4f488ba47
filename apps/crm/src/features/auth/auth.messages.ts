export const authMessages = {
  title: 'Đăng nhập quản trị',
  lead: 'Dành cho nhân sự vận hành. Học viên và bác sĩ đăng nhập ở trang riêng.',
}
