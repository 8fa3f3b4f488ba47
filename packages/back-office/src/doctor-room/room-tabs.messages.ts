/** The parts of a doctor's room, apart from the words in them, which are fetched when they are looked at. */
export const roomTabWords = {
  tabs: 'Nội dung phòng',
  tab: {
    courses: 'Khóa học',
    learners: 'Học viên',
    questions: 'Câu hỏi',
    'hand-ins': 'Bài nộp',
    reviews: 'Đánh giá',
    revenue: 'Doanh thu',
    profile: 'Hồ sơ',
  },
}
