export const homeMessages = {
  pageTitle: 'Khóa học video thẩm mỹ trực tuyến cho người hành nghề',
  description: (brand: string) =>
    `${brand} cung cấp video thẩm mỹ trực tuyến: kỹ thuật tiêm, laser, chăm sóc da, giải phẫu và xử trí biến chứng, do bác sĩ đang hành nghề giảng dạy.`,
  hero: {
    eyebrow: 'Thẩm mỹ nội khoa cho người hành nghề',
    title: 'Làm chủ kỹ thuật thẩm mỹ nội khoa, từ giải phẫu đến tay nghề',
    lead: 'Khóa học video do bác sĩ đang hành nghề giảng dạy: tiêm, laser, chăm sóc da và xử trí biến chứng – từng bước rõ ràng, có nguồn tham khảo để đối chiếu.',
    primary: 'Xem khóa học',
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
  search: {
    label: 'Tìm khóa học',
    placeholder: 'Bạn muốn học gì? Ví dụ: tiêm môi',
    submit: 'Tìm',
  },
  categories: {
    title: 'Học theo chuyên mục',
    lead: 'Mỗi chuyên mục của thẩm mỹ nội khoa đi từ nền tảng đến ca khó.',
  },
  featured: {
    title: 'Khóa học nổi bật',
    more: 'Xem tất cả khóa học',
  },
  how: {
    title: 'Một khóa học diễn ra thế nào',
    lead: 'Bạn học theo nhịp của mình, trên điện thoại hoặc máy tính, và luôn biết mình đang ở đâu.',
    steps: [
      {
        title: 'Xem trước khi quyết định',
        text: 'Đọc toàn bộ chương trình, thời lượng từng bài và xem các bài học thử. Không cần tài khoản.',
      },
      {
        title: 'Học đúng chỗ đang dở',
        text: 'Mở lại trên thiết bị nào cũng tiếp tục từ giây đã dừng, với tốc độ từ 0,25 đến 2 lần, mục lục và phụ đề ở những bài có sẵn.',
      },
      {
        title: 'Hoàn thành và tra cứu lại',
        text: 'Tiến độ tính theo thời gian thật sự đã xem. Khi cần nhớ lại, tìm một từ trong khóa học và mở đúng giây bác sĩ nói đến.',
      },
    ],
    chapters: ['Mở đầu', 'Mốc giải phẫu', 'Vùng nguy hiểm', 'Tóm tắt'],
    note: 'Lời giảng ở 03:20',
    noteText: 'Động mạch góc đi sát rãnh mũi má',
  },
  doctors: {
    title: 'Học từ bác sĩ đang hành nghề',
    lead: 'Mỗi bác sĩ công khai học vị và nơi công tác.',
    more: 'Xem tất cả bác sĩ',
  },
  reviews: {
    title: 'Học viên nói gì sau khóa học',
    lead: 'Chỉ học viên đã học mới viết được đánh giá.',
  },
  news: {
    title: 'Kiến thức và tin tức',
    more: 'Xem tất cả bài viết',
  },
  closing: {
    title: 'Bắt đầu bằng một bài học thử',
    lead: 'Xem trọn một bài rồi hãy quyết định. Học phí, thời hạn truy cập và chính sách hoàn tiền luôn ghi cạnh nút đăng ký.',
    primary: 'Chọn khóa học',
    secondary: 'Hỏi tư vấn',
  },
} as const
