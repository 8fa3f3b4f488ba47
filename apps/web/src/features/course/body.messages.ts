/** What is said below the first view of a course. */
export const bodyMessages = {
  opensInNewTab: '(mở trong thẻ mới)',
  curriculum: {
    quizzes: (count: number) => ` · ${count} bài trắc nghiệm`,
    totals: (sections: number, lessons: number, duration: string) =>
      `${sections} chương · ${lessons} bài · ${duration}`,
    section: (lessons: number, duration: string) => `${lessons} bài, ${duration}`,
    openAll: 'Mở tất cả',
    closeAll: 'Thu gọn tất cả',
    preview: 'Học thử',
    read: 'Đọc thử',
    readOf: (title: string) => `Đọc thử bài: ${title}`,
    previewOf: (title: string) => `Học thử bài: ${title}`,
    locked: 'Đã khóa',
    shows: 'Có hình ảnh',
    professionalsOnly: 'Cho nhân viên y tế',
    kinds: {
      video: 'Video',
      article: 'Bài đọc',
      quiz: 'Trắc nghiệm',
      assignment: 'Bài thực hành',
      download: 'Tài liệu',
    },
    empty: 'Chương trình đang được biên soạn.',
  },
  ask: {
    text: 'Còn điều chưa rõ về khóa học? Hỏi trước khi đăng ký, học viện trả lời trong một ngày làm việc.',
    link: 'Hỏi về khóa học này',
  },
  beforeAfters: {
    veil: 'Ảnh chụp bệnh nhân thật, có thể cho thấy vùng da tổn thương hoặc vùng cơ thể nhạy cảm. Người trong ảnh đã ký giấy đồng ý cho công khai và có thể rút lại bất cứ lúc nào. Chỉ xem khi bạn từ 18 tuổi và sẵn sàng với hình ảnh lâm sàng.',
    confirm: (count: number) => `Tôi từ 18 tuổi, xem ${count} cặp ảnh`,
    none: 'Các ảnh này không còn được hiển thị.',
  },
  fit: {
    audience: 'Đối tượng',
    level: 'Trình độ',
    requirements: 'Yêu cầu trước khi học',
    noRequirements: 'Không cần kiến thức hay thiết bị nào trước khi học.',
    audienceNotes: {
      everyone: 'Mọi người quan tâm đến thẩm mỹ nội khoa đều học được.',
      technician: 'Phù hợp với kỹ thuật viên đang làm tại cơ sở thẩm mỹ, phòng khám.',
      nurse: 'Phù hợp với điều dưỡng tham gia hoặc phụ giúp thủ thuật.',
      physician: 'Dành cho bác sĩ; các thủ thuật trong khóa chỉ bác sĩ được phép thực hiện.',
    },
  },
  disclaimer:
    'Nội dung phục vụ đào tạo, không thay thế chỉ định của bác sĩ và không thay thế chứng chỉ hành nghề.',
  doctors: { more: 'Xem hồ sơ bác sĩ' },
  reviews: {
    empty: 'Chưa có đánh giá',
    emptyHint: 'Học viên đã học từ 20% khóa này có thể viết đánh giá đầu tiên.',
    histogram: 'Phân bố đánh giá',
    bar: (stars: number, count: string) => `${stars} sao: ${count} đánh giá`,
    count: (count: string) => `${count} đánh giá`,
    pages: 'Các trang đánh giá',
    filtered: (stars: number, count: string) => `${count} đánh giá ${stars} sao`,
    all: 'Xem tất cả đánh giá',
  },
} as const
