/** What the home page says until somebody writes something else. */
export const defaultHomeTexts = {
  hero: {
    eyebrow: 'Thẩm mỹ nội khoa cho người hành nghề',
    title: 'Làm chủ kỹ thuật thẩm mỹ nội khoa, từ giải phẫu đến tay nghề',
    lead: 'Khóa học video do bác sĩ đang hành nghề giảng dạy: tiêm, laser, chăm sóc da và xử trí biến chứng – từng bước rõ ràng, có nguồn tham khảo để đối chiếu.',
  },
  heroButton: 'Xem khóa học',
  courses: { title: 'Khóa học nổi bật' },
  categories: {
    title: 'Học theo chuyên mục',
    lead: 'Mỗi chuyên mục của thẩm mỹ nội khoa đi từ nền tảng đến ca khó.',
  },
  steps: {
    title: 'Một khóa học diễn ra thế nào',
    lead: 'Bạn học theo nhịp của mình, trên điện thoại hoặc máy tính, và luôn biết mình đang ở đâu.',
  },
  doctors: {
    title: 'Học từ bác sĩ đang hành nghề',
    lead: 'Mỗi bác sĩ công khai học vị và nơi công tác.',
  },
  reviews: {
    title: 'Học viên nói gì sau khóa học',
    lead: 'Chỉ học viên đã học mới viết được đánh giá.',
  },
  articles: { title: 'Kiến thức và tin tức' },
  banner: {
    title: 'Bắt đầu bằng một bài học thử',
    text: 'Xem trọn một bài rồi hãy quyết định. Học phí và thời hạn truy cập luôn ghi cạnh nút đăng ký.',
  },
  bannerButtons: { courses: 'Chọn khóa học', contact: 'Hỏi tư vấn' },
} as const

/** What menu and footer say until somebody writes something else. */
export const defaultNavigationTexts = {
  courses: 'Khóa học',
  doctors: 'Bác sĩ',
  news: 'Tin tức',
  about: 'Giới thiệu',
  contact: 'Liên hệ',
  allCourses: 'Tất cả khóa học',
  freeCourses: 'Khóa học miễn phí',
  glossary: 'Từ điển thuật ngữ',
  myCourses: 'Khóa học của tôi',
  learn: 'Học tập',
  subjects: 'Chuyên mục',
  aboutUs: 'Về chúng tôi',
} as const
