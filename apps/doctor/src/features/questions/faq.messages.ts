export const faqMessages = {
  open: 'Đưa vào hỏi đáp của khóa',
  title: 'Đưa vào hỏi đáp của khóa',
  lead: 'Câu này sẽ đứng trên trang giới thiệu khóa, ai cũng đọc được. Bỏ tên người và chi tiết riêng của ca bệnh.',
  question: 'Câu hỏi',
  answer: 'Trả lời',
  faults: {
    question: 'Câu hỏi cần từ 3 đến 200 ký tự.',
    answer: 'Trả lời không để trống và không quá 2.000 ký tự.',
  },
  add: 'Thêm vào trang khóa',
  added: 'Đã thêm vào bản đang soạn của trang khóa. Khách xem được khi bản đó được xuất bản.',
} as const
