export const shellTexts = {
  office: 'Quản trị',
  hub: 'Bàn làm việc',
  dashboard: 'Tổng quan',
  courses: 'Khóa học',
  categories: 'Chuyên mục',
  videos: 'Video',
  students: 'Học viên',
  reviews: 'Đánh giá',
  news: 'Tin tức',
  users: 'Người dùng',
  account: 'Tài khoản & bảo mật',
}
