/** Texts that answers carry to the staff. */
export const crmMessages = {
  salePriceTooHigh: 'Giá khuyến mãi phải thấp hơn học phí.',
  scheduleInPast: 'Chọn thời điểm đăng trong tương lai.',
  missing: {
    description: 'Chưa có mô tả khóa học.',
    outcomes: 'Chưa có kết quả học tập.',
    failedVideo: (title: string, reason: string) => `Video của bài “${title}”: ${reason}`,
  },
}
