export const shellTexts = {
  myCourses: 'Khóa học của tôi',
  profile: 'Hồ sơ',
  security: 'Tài khoản & bảo mật',
  orders: 'Đơn hàng',
  auth: 'Hiểu giải phẫu trước, rồi mới đến mũi kim.',
  back: 'Khóa học của tôi',
} as const
