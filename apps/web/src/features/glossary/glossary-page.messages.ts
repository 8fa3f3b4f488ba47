export const glossaryPageMessages = {
  pageTitle: 'Từ điển thuật ngữ',
  title: 'Từ điển thuật ngữ',
  description: (brand: string) =>
    `Thuật ngữ thẩm mỹ nội khoa giải thích bằng lời dễ hiểu, kèm tên tiếng Anh và bài học nói kỹ hơn trên ${brand}.`,
  lead: 'Những từ hay gặp trong bài giảng, giải thích ngắn gọn bằng lời dễ hiểu. Nội dung để học tập, không thay thế tư vấn của bác sĩ.',
  search: {
    label: 'Tìm thuật ngữ',
    placeholder: 'Ví dụ: cannula, hoai tu',
    submit: 'Tìm',
  },
  count: (total: string) => `${total} thuật ngữ`,
  letters: 'Đi đến chữ cái',
  digits: '0–9',
  otherNames: (names: string) => `Còn gọi: ${names}`,
  lesson: (title: string) => `Xem bài “${title}”`,
  empty: {
    title: 'Chưa có thuật ngữ nào',
    text: 'Từ điển đang được soạn. Trong lúc đó, bạn xem các khóa học nhé.',
    action: 'Xem khóa học',
  },
  noMatch: {
    title: 'Không tìm thấy thuật ngữ',
    text: 'Thử một từ ngắn hơn. Gõ có dấu hay không dấu đều được.',
    action: 'Xem tất cả thuật ngữ',
  },
}
