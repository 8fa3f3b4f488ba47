export const shellTexts = {
  myCourses: 'Khóa học của tôi',
  profile: 'Hồ sơ',
  security: 'Tài khoản & bảo mật',
  orders: 'Đơn hàng',
  tagline: 'Video thẩm mỹ trực tuyến cho người hành nghề, do bác sĩ đang làm nghề giảng dạy.',
  auth: 'Hiểu giải phẫu trước, rồi mới đến mũi kim.',
  back: 'Khóa học của tôi',
  footer: { legal: 'Chính sách', socials: 'Mạng xã hội' },
  legal: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Bảo mật thông tin',
    payment: 'Thanh toán',
    refund: 'Hoàn tiền',
    complaints: 'Khiếu nại',
  },
  notFound: { home: 'Về trang chủ', courses: 'Xem khóa học', search: 'Tìm khóa học' },
} as const
