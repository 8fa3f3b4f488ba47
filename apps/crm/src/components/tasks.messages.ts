export const taskMessages = {
  coursesInReview: (n: string) => `${n} khóa học chờ duyệt`,
  pendingReviews: (n: string) => `${n} đánh giá chờ duyệt`,
  ordersNeedingAction: (n: string) => `${n} đơn cần đối soát`,
  unansweredContacts: (n: string) => `${n} lời nhắn chưa trả lời`,
  failedVideos: (n: string) => `${n} video xử lý không thành công`,
  coursesInReviewHint: 'Xem nội dung rồi xuất bản hoặc trả về bản nháp.',
  pendingReviewsHint: 'Duyệt hoặc ẩn trước khi học viên khác nhìn thấy.',
  ordersNeedingActionHint: 'Tiền đến trễ, thiếu hoặc thừa so với đơn.',
  unansweredContactsHint: 'Người gửi được hẹn trả lời trong 1 ngày làm việc.',
  failedVideosHint: 'Bài học chưa phát được cho đến khi xử lý lại.',
}
