export const noticesMessages = {
  title: 'Thông báo',
  bell: (unread: number) => (unread > 0 ? `Thông báo, ${unread} chưa đọc` : 'Thông báo'),
  unread: 'Chưa đọc',
  markAllRead: 'Đánh dấu đã đọc tất cả',
  none: 'Chưa có thông báo nào.',
  noneHint: 'Tin về khóa học chờ duyệt, nhận xét và kết quả duyệt sẽ hiện ở đây.',
  older: 'Xem thông báo cũ hơn',
}
