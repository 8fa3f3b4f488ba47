/** What an import of a Moodle backup reports to staff. */
export const moodleMessages = {
  untitled: 'Khóa học từ Moodle',
  teacher: 'giảng viên trên Moodle',
  category: 'Moodle',
  opening: 'Mở đầu',
  section: (number: number) => `Phần ${number}`,
  about: 'Giới thiệu phần',
  file: 'tai-lieu',
  right: 'Đúng',
  wrong: 'Sai',
  price: 'Khóa học đang để miễn phí. Đặt học phí trước khi xuất bản.',
  sections: (count: number) => `${count} phần cuối không mang sang vì một khóa có tối đa 60 phần.`,
  activities: (count: number) =>
    `${count} hoạt động cuối không mang sang vì bản sao lưu có quá nhiều hoạt động.`,
  lessons: (section: string, count: number) =>
    `${count} bài cuối của “${section}” không mang sang vì một phần có tối đa 120 bài.`,
  activity: (kind: string, title: string) =>
    `“${title}” (${kind}) không có dạng tương ứng nên không mang sang.`,
  unreadable: (title: string) => `“${title}” không đọc được trong bản sao lưu nên không mang sang.`,
  scorm: (title: string) =>
    `“${title}” là gói SCORM không có tệp ZIP trong bản sao lưu: mở bài cùng tên, chọn “Gói SCORM” và tải gói lên.`,
  task: (title: string) => `“${title}” mang sang phần đề bài. Mở bài và chọn cách nộp bài.`,
  video: (title: string) => `“${title}” là video: tải video lên thư viện rồi gắn vào bài.`,
  fileLeft: (lesson: string, name: string) => `Tệp “${name}” của “${lesson}” không thuộc loại được nhận.`,
  filesLeft: (lesson: string, count: number) =>
    `${count} tệp của “${lesson}” không mang sang vì vượt số tệp cho phép.`,
  pictures: (lesson: string, count: number) =>
    `“${lesson}” mất ${count} hình hoặc khung nhúng trong chữ. Tệp hình nằm ở tài liệu của bài nếu có.`,
  links: (lesson: string, count: number) => `“${lesson}” mất ${count} liên kết vào trang Moodle.`,
  cut: (lesson: string) => `Chữ của “${lesson}” dài hơn mức cho phép nên bị cắt bớt.`,
  question: (quiz: string, kind: string, text: string) =>
    `Câu “${text}” của “${quiz}” (${kind}) không có dạng tương ứng nên không mang sang.`,
  random: (quiz: string) => `“${quiz}” có câu rút ngẫu nhiên: chọn lại câu trong ngân hàng câu hỏi.`,
  questions: (count: number) => `${count} câu hỏi không mang sang vì vượt số câu cho phép.`,
  spread: (quiz: string) =>
    `“${quiz}” có câu cho điểm từng phần. Ở đây một câu đúng hoàn toàn mới có điểm: kiểm tra lại đáp án.`,
} as const
