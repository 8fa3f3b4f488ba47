export const previewMessages = {
  course: 'Xem khóa học',
  failed: 'Chưa mở được bài học',
  failedHint: 'Kiểm tra kết nối rồi thử lại.',
  retry: 'Thử lại',
  fromCourse: (title: string) => `Trích từ khóa “${title}”`,
} as const
