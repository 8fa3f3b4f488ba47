export const handInsMessages = {
  title: 'Bài nộp',
  none: 'Học viên này chưa nộp bài thực hành nào.',
  attempt: (number: number) => `Lần ${number}`,
} as const
