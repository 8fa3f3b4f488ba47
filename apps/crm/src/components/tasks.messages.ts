export const taskMessages = {
  title: 'Việc cần làm',
  none: 'Không còn việc chờ xử lý.',
  noneHint: 'Việc mới sẽ xuất hiện ở đây khi có khóa học, đánh giá hoặc đơn cần xem.',
  names: {
    coursesInReview: (n: string) => `${n} khóa học chờ duyệt`,
    pendingReviews: (n: string) => `${n} đánh giá chờ duyệt`,
    ordersNeedingAction: (n: string) => `${n} đơn cần đối soát`,
    unansweredContacts: (n: string) => `${n} lời nhắn chưa trả lời`,
    failedVideos: (n: string) => `${n} video xử lý không thành công`,
  },
  hints: {
    coursesInReview: 'Xem nội dung rồi xuất bản hoặc chuyển về bản nháp.',
    pendingReviews: 'Duyệt hoặc ẩn trước khi học viên khác nhìn thấy.',
    ordersNeedingAction: 'Tiền đến trễ, thiếu hoặc thừa so với đơn.',
    unansweredContacts: 'Người gửi được hẹn trả lời trong 1 ngày làm việc.',
    failedVideos: 'Bài học chưa phát được cho đến khi xử lý lại.',
  },
}
