export const noticesMessages = {
  title: 'Thông báo',
  bell: (unread: number) => (unread > 0 ? `Thông báo, ${unread} chưa đọc` : 'Thông báo'),
  unread: 'Chưa đọc',
  markAllRead: 'Đánh dấu đã đọc tất cả',
  none: 'Chưa có thông báo nào.',
  noneHints: {
    student: 'Trả lời cho câu hỏi, chứng nhận và tin về đơn hàng của bạn sẽ hiện ở đây.',
    office: 'Tin về khóa học chờ duyệt, nhận xét và kết quả duyệt sẽ hiện ở đây.',
  },
  older: 'Xem thông báo cũ hơn',
  olderOnes: 'Thông báo cũ hơn',
}
