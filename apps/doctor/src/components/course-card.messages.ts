export const courseCardMessages = {
  lessons: (n: string) => `${n} bài học`,
  learners: (n: string) => `Học viên: ${n}`,
  completed: (n: string) => `${n} đã hoàn thành`,
  averageProgress: 'Tiến độ trung bình',
  noLearners: 'Chưa có học viên',
  noRating: 'Chưa có đánh giá',
  updated: (date: string) => `Cập nhật ${date}`,
  empty: 'Bác sĩ chưa có khóa học',
  emptyHint: 'Ban nội dung sẽ liên hệ để cùng dựng khóa học đầu tiên.',
  review: 'Duyệt và nhận xét',
  videos: 'Video của từng bài học',
}
