import type { NoticeKind } from '@repo/contract/notices'

/** What a notice says of its subject. */
export const noticeWords: Record<NoticeKind, (subject: string) => string> = {
  course_submitted: (course) => `Khóa học “${course}” đang chờ duyệt.`,
  course_approved: (course) => `Khóa học “${course}” đã được duyệt.`,
  course_published: (course) => `Khóa học “${course}” đã được duyệt và xuất bản.`,
  course_returned: (course) => `Khóa học “${course}” cần chỉnh sửa trước khi duyệt.`,
  emergency_card_submitted: (card) => `Thẻ cấp cứu “${card}” đang chờ duyệt.`,
  emergency_card_published: (card) => `Thẻ cấp cứu “${card}” của bạn đã được công bố.`,
  emergency_card_returned: (card) => `Thẻ cấp cứu “${card}” cần chỉnh sửa trước khi công bố.`,
  comment_added: (course) => `Có nhận xét mới về khóa học “${course}”.`,
  comment_replied: (course) => `Có trả lời mới trong nhận xét về khóa học “${course}”.`,
  question_asked: (course) => `Câu hỏi mới trong khóa học “${course}”.`,
  export_ready: (list) => `Tệp của danh sách “${list}” đã sẵn sàng để tải về.`,
  export_failed: (list) => `Chưa xuất được danh sách “${list}”.`,
  certificate_issued: (course) => `Chứng nhận khóa học “${course}” của bạn đã sẵn sàng.`,
  certificate_revoked: (course) => `Chứng nhận khóa học “${course}” của bạn đã bị thu hồi.`,
  question_answered: (course) => `Câu hỏi của bạn trong khóa học “${course}” đã có trả lời.`,
  question_answered_aloud: (course) =>
    `Câu hỏi của bạn trong khóa học “${course}” đã có trả lời bằng giọng nói hoặc video.`,
  course_announced: (course) => `Bác sĩ gửi thông báo mới trong khóa học “${course}”.`,
  hand_in_sent: (lesson) => `Có bài nộp mới cho bài thực hành “${lesson}”.`,
  hand_in_passed: (lesson) => `Bài thực hành “${lesson}” của bạn đã đạt.`,
  hand_in_returned: (lesson) => `Bài thực hành “${lesson}” của bạn được trả lại để làm lại.`,
  question_hidden: (course) =>
    `Phần hỏi đáp của bạn trong khóa học “${course}” không hiển thị với học viên khác.`,
  review_answered: (course) => `Đánh giá của bạn về khóa học “${course}” đã có trả lời.`,
  review_hidden: (course) => `Đánh giá của bạn về khóa học “${course}” không hiển thị.`,
  review_reported: (course) => `Bác sĩ báo cáo một đánh giá về khóa học “${course}”.`,
  review_report_kept: (course) =>
    `Đánh giá mà bạn báo cáo ở khóa học “${course}” được giữ lại sau khi xem xét.`,
  review_report_hidden: (course) => `Đánh giá mà bạn báo cáo ở khóa học “${course}” đã được ẩn.`,
  learning_reminder: (what) => `Đến giờ học bạn đã hẹn: ${what}.`,
  access_ends_soon: (courseAndDay) => `Sắp hết hạn học: khóa ${courseAndDay}.`,
  order_paid: (code) => `Đơn ${code} đã thanh toán.`,
  order_refunded: (code) => `Đơn ${code} đã được hoàn tiền.`,
  instalment_due: (code) => `Sắp đến hạn một kỳ trả: đơn ${code}.`,
  instalment_late: (code) => `Một kỳ trả đã quá hạn: đơn ${code}.`,
  instalment_paused: (code) =>
    `Khóa học tạm dừng vì một kỳ trả quá hạn: đơn ${code}. Mở lại ngay khi bạn trả.`,
  data_request_extended: (until) => `Yêu cầu về dữ liệu của bạn được gia hạn ${until}`,
}
