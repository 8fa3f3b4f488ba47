export const hubMessages = {
  title: 'Bàn làm việc',
  greeting: (name: string) => `Chào ${name}`,
  lead: 'Việc đang chờ và những gì vừa diễn ra.',
  shortcuts: 'Lối tắt',
  openDashboard: 'Xem tổng quan',
  addCourse: 'Thêm khóa học',
  writeNews: 'Viết bài mới',
  moderate: 'Duyệt đánh giá',
  findStudent: 'Tìm học viên',
  findUser: 'Tìm người dùng',
}
