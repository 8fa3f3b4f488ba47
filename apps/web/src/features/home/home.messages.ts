export const homeMessages = {
  pageTitle: 'Khóa học video thẩm mỹ trực tuyến cho người hành nghề',
  description: (brand: string) =>
    `${brand} cung cấp video thẩm mỹ trực tuyến: kỹ thuật tiêm, laser, chăm sóc da, giải phẫu và xử trí biến chứng, do bác sĩ đang hành nghề giảng dạy.`,
  hero: {
    secondary: 'Học thử miễn phí',
    play: 'Phát bài học thử',
    freeLesson: 'Bài học thử',
  },
  figures: {
    label: 'Số liệu của chúng tôi',
    courses: 'khóa học',
    doctors: 'bác sĩ giảng dạy',
    learners: 'học viên',
  },
  moreCourses: 'Xem tất cả khóa học',
  moreDoctors: 'Xem tất cả bác sĩ',
  moreNews: 'Xem tất cả bài viết',
} as const
