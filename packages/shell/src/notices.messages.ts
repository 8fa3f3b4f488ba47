export const noticesMessages = {
  title: 'Thông báo',
  bell: (unread: number) => (unread > 0 ? `Thông báo, ${unread} chưa đọc` : 'Thông báo'),
  unread: 'Chưa đọc',
  markAllRead: 'Đánh dấu đã đọc tất cả',
  none: 'Chưa có thông báo nào.',
  older: 'Xem thông báo cũ hơn',
  olderOnes: 'Thông báo cũ hơn',
}
