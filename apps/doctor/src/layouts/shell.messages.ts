export const shellMessages = {
  office: 'Cổng bác sĩ',
  overview: 'Tổng quan',
  questions: 'Câu hỏi',
  handIns: 'Bài nộp',
  emergencyCards: 'Thẻ cấp cứu',
  room: 'Phòng của tôi',
  videos: 'Video',
  revenue: 'Doanh thu',
  account: 'Tài khoản & bảo mật',
  promise: 'Học viên đang học đến đâu, đánh giá nào đang chờ trả lời: gọn trong một trang.',
  loginTitle: 'Đăng nhập cổng bác sĩ',
  loginLead: 'Dành cho bác sĩ giảng dạy. Học viên đăng nhập ở trang học.',
} as const
