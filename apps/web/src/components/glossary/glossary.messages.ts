export const glossaryWords = {
  otherNames: (names: string) => `Còn gọi: ${names}`,
  openGlossary: 'Mở từ điển thuật ngữ',
  openLesson: (title: string) => `Xem bài “${title}”`,
  newTab: '(mở thẻ mới)',
  close: 'Đóng giải thích',
  explain: (term: string) => `Giải thích: ${term}`,
}
