export const handInListMessages = {
  title: 'Bài nộp',
  states: 'Trạng thái bài nộp',
  state: { waiting: 'Chờ chấm', judged: 'Đã chấm', all: 'Tất cả' },
  course: 'Khóa học',
  allCourses: 'Mọi khóa học',
  handInOf: (learner: string, lesson: string) => `Bài nộp của ${learner}: ${lesson}`,
  attempt: (number: number) => `lần ${number}`,
  waitingSince: (ago: string) => `Nộp ${ago}`,
  files: (count: number) => `${count} tệp`,
  percent: (percent: number) => `${percent}%`,
  empty: {
    waiting: { title: 'Không còn bài nào chờ chấm.', description: 'Bài nộp mới sẽ xuất hiện ở đây.' },
    judged: { title: 'Chưa chấm bài nào.', description: 'Bài đã chấm sẽ xuất hiện ở đây.' },
    all: { title: 'Chưa có bài nộp.', description: 'Học viên nộp bài ở bài thực hành của khóa.' },
  },
  noMatch: { title: 'Không có bài nộp phù hợp.', description: 'Chọn khóa khác để xem thêm.' },
} as const

export const handInFileMessages = {
  name: 'bai-nop',
  learner: 'Học viên',
  course: 'Khóa học',
  lesson: 'Bài học',
  number: 'Lần nộp',
  state: 'Trạng thái',
  submittedAt: 'Nộp lúc',
  judgedAt: 'Chấm lúc',
  percent: 'Kết quả (%)',
} as const
