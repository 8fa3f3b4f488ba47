/** Why nothing can be changed. */
export const courseLockMessages = {
  submitted:
    'Khóa học đang chờ duyệt nên bài học tạm khóa. Bạn sửa tiếp được khi ban nội dung duyệt hoặc trả lại khóa học.',
  archived: 'Khóa học đã được lưu trữ nên bài học chỉ để xem.',
}
