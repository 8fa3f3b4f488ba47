export const previewMessages = {
  course: 'Xem khóa học',
  fromCourse: (title: string) => `Trích từ khóa “${title}”`,
} as const
