export const recentOrdersMessages = {
  title: 'Đơn gần đây',
  none: 'Chưa có đơn nào.',
  code: 'Mã đơn',
  learner: 'Học viên',
  total: 'Tổng tiền',
  state: 'Trạng thái',
  createdAt: 'Tạo lúc',
}
