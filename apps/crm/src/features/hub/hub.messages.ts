export const hubMessages = {
  title: 'Bàn làm việc',
  greeting: (name: string) => `Chào ${name}`,
  lead: 'Việc đang chờ và những gì vừa diễn ra.',
  tasks: 'Việc cần làm',
  noTasks: 'Không còn việc chờ xử lý.',
  noTasksHint: 'Việc mới sẽ xuất hiện ở đây khi có khóa học, đánh giá hoặc đơn cần xem.',
  shortcuts: 'Lối tắt',
  orders: 'Đơn gần đây',
  noOrders: 'Chưa có đơn nào trong 30 ngày qua.',
  openDashboard: 'Xem tổng quan',
}
