export const unsentMessages = {
  notes: (count: number) => `${count} ghi chú`,
  drafts: (count: number) => `${count} ghi chú đang viết dở`,
  questions: (count: number) => `${count} câu hỏi đang viết dở`,
  answers: (count: number) => `${count} câu trả lời của bài kiểm tra`,
  handIns: (count: number) => `${count} bài nộp đang viết dở`,
  message: () => 'tin nhắn liên hệ đang viết dở',
  progress: (count: number) => `tiến độ xem của ${count} bài học`,
  films: (count: number) =>
    `${count} phim tải lên chưa xong sẽ dừng lại; đăng nhập lại và chọn lại phim để tải tiếp từ chỗ dừng.`,
  loss: (what: string) =>
    `Máy này còn giữ và chưa gửi được: ${what}. Đăng xuất bây giờ sẽ xóa hẳn chúng khỏi máy. Muốn giữ lại, hãy ở lại cho đến khi có mạng hoặc viết xong.`,
} as const
