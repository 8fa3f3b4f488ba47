/** What a curriculum still needs before publication, in texts for staff. */
export const missingWords = {
  lessons: 'Chưa có bài học.',
  emptySection: (title: string) => `Chương “${title}” chưa có bài học.`,
  freePreview: 'Chưa có bài học thử miễn phí.',
  videos: (count: number) => `${count} bài video chưa có video sẵn sàng.`,
  quizzes: (count: number) => `${count} bài trắc nghiệm chưa xuất bản câu hỏi.`,
  articles: (count: number) => `${count} bài đọc chưa có nội dung.`,
  assignments: (count: number) => `${count} bài thực hành chưa có hướng dẫn.`,
  downloads: (count: number) => `${count} bài tài liệu chưa có tệp.`,
}
