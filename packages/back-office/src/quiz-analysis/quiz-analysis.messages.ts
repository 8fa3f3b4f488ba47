export const analysisMessages = {
  lead: 'Tính trên lần làm đầu tiên của mỗi học viên, để làm lại không khiến câu hỏi trông dễ hơn.',
  learners: 'Học viên đã nộp',
  average: 'Điểm trung bình',
  passed: 'Đạt ngay lần đầu',
  few: (needed: number) =>
    `Số liệu hiện khi có từ ${needed} học viên nộp bài, để không lộ câu trả lời của từng người.`,
  none: 'Bài chưa được xuất bản nên chưa có số liệu.',
  question: 'Câu hỏi',
  answers: 'Số người trả lời',
  correct: 'Tỷ lệ đúng',
  discrimination: 'Độ phân biệt',
  discriminationHint:
    'Độ phân biệt so người làm đúng câu này với điểm phần còn lại, từ −1 đến 1. Dưới 0,2: xem lại câu hỏi hoặc đáp án.',
  hidden: 'Chưa đủ người',
  chosen: 'Đã chọn',
  rightChoice: 'đáp án đúng',
  hard: 'Khó',
  easy: 'Dễ',
  weak: 'Nên xem lại',
  area: (letter: string) => `Vùng ${letter}`,
} as const
