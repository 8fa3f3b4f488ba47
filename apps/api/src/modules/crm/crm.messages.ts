/** Words for staff that answers carry. */
export const crmMessages = {
  salePriceTooHigh: 'Giá khuyến mãi phải thấp hơn học phí.',
  scheduleInPast: 'Chọn thời điểm đăng trong tương lai.',
  missing: {
    description: 'Chưa có mô tả khóa học.',
    outcomes: 'Chưa có kết quả học tập.',
    lessons: 'Chưa có bài học.',
    freePreview: 'Chưa có bài học thử miễn phí.',
    videos: (count: number) => `${count} bài video chưa có video sẵn sàng.`,
    articles: (count: number) => `${count} bài đọc chưa có nội dung.`,
    failedVideo: (title: string, reason: string) => `Video của bài “${title}”: ${reason}`,
  },
}
