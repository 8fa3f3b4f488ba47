export const glossaryMessages = {
  title: 'Từ điển thuật ngữ',
  lead: 'Mỗi thuật ngữ có trang tra cứu công khai, và được gạch chân trong bài viết, bản ghi lời của lớp học để học viên chạm là hiểu.',
  fileName: 'tu-dien-thuat-ngu',
  add: 'Thêm thuật ngữ',
  edit: (term: string) => `Sửa “${term}”`,
  term: 'Thuật ngữ',
  otherNames: 'Tên khác',
  explanation: 'Giải thích',
  foreignName: 'Tên tiếng Anh, La-tinh',
  lesson: 'Bài học',
  updated: 'Cập nhật',
  search: 'Tìm thuật ngữ',
  searchHint: 'Ví dụ: filler, hoại tử',
  editAction: 'Sửa',
  removeAction: 'Xóa',
  removeMany: 'Xóa thuật ngữ',
  removed: 'Đã xóa thuật ngữ.',
  confirmRemove: {
    title: 'Xóa thuật ngữ này?',
    body: (term: string) =>
      `“${term}” rời trang từ điển và không còn được gạch chân trong bài học nào. Bài học vẫn giữ nguyên.`,
    confirm: 'Xóa thuật ngữ',
    keep: 'Giữ lại',
  },
  empty: 'Chưa có thuật ngữ nào.',
  emptyHint: 'Thêm những từ mà học viên hay hỏi, ví dụ: cannula, hoại tử da, hiệu ứng Tyndall.',
  noMatch: 'Không có thuật ngữ nào khớp.',
  noMatchHint: 'Thử một từ ngắn hơn; gõ không dấu cũng tìm được.',
}

export const termFormMessages = {
  save: 'Lưu thuật ngữ',
  created: 'Đã thêm thuật ngữ.',
  saved: 'Đã lưu thuật ngữ.',
  otherNamesHint:
    'Mỗi dòng một cách viết hoặc chữ tắt, nhiều nhất 10 dòng. Viết đủ dấu: “nám” và “nấm” là hai từ khác nhau.',
  explanationHint: 'Một hai câu dễ hiểu, tối đa 300 ký tự. Không ghi liều dùng.',
  foreignNameHint: 'Ví dụ: Tyndall effect',
  lessonLink: 'Bài học nói kỹ về thuật ngữ',
  lessonLinkHint: 'Mở bài học trên website rồi dán địa chỉ vào đây.',
  linked: (lesson: string, course: string) => `Đang dẫn đến “${lesson}”, khóa “${course}”.`,
  faults: {
    term: 'Nhập thuật ngữ từ 2 đến 60 ký tự.',
    otherNames: 'Nhập nhiều nhất 10 dòng, mỗi dòng từ 2 đến 60 ký tự.',
    explanation: 'Nhập lời giải thích từ 10 đến 300 ký tự.',
    foreignName: 'Nhập nhiều nhất 120 ký tự.',
    lessonId: 'Địa chỉ này không dẫn đến bài học nào. Mở bài học trên website rồi chép lại địa chỉ.',
  },
  taken: (name: string, term: string) =>
    `“${name}” đã là tên của thuật ngữ “${term}”. Bỏ tên này ở một trong hai nơi.`,
}
