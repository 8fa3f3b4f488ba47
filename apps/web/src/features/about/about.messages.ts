export const aboutMessages = {
  pageTitle: 'Giới thiệu',
  description: (brand: string) =>
    `${brand} cung cấp video thẩm mỹ trực tuyến cho người hành nghề: cách biên soạn khóa học, đội ngũ bác sĩ và những điều chúng tôi cam kết.`,
  hero: {
    eyebrow: 'Giới thiệu',
    title: 'Kiến thức thẩm mỹ, dạy bởi người đang làm nghề',
    lead: (brand: string) =>
      `${brand} là nơi bác sĩ chia sẻ kỹ thuật và kinh nghiệm lâm sàng bằng video, để đồng nghiệp học kỹ trước khi chạm vào người bệnh.`,
  },
  mission: {
    title: 'Vì sao chúng tôi làm việc này',
    paragraphs: [
      'Thẩm mỹ nội khoa thay đổi nhanh, còn lớp học thì xa và đắt. Nhiều người học qua những đoạn phim ngắn, không nguồn, không ai chịu trách nhiệm.',
      'Chúng tôi muốn mỗi kỹ thuật được dạy trọn vẹn: bắt đầu từ giải phẫu, nói rõ chỉ định và chống chỉ định, nói cả về ca khó và biến chứng, ghi nguồn tham khảo để kiểm chứng.',
    ],
  },
  method: {
    title: 'Một khóa học được biên soạn thế nào',
    steps: [
      {
        title: 'Bác sĩ viết đề cương',
        text: 'Mục tiêu, đối tượng và yêu cầu đầu vào được xác định trước khi quay.',
      },
      {
        title: 'Rà soát chuyên môn',
        text: 'Nội dung được đọc lại về giải phẫu, an toàn và nguồn tham khảo trước khi xuất bản.',
      },
      {
        title: 'Quay và dựng',
        text: 'Mỗi bài ngắn và đi thẳng vào một kỹ thuật. Bài có hình ảnh nhạy cảm được ghi nhãn ngay trong chương trình học.',
      },
      {
        title: 'Cập nhật',
        text: 'Ngày cập nhật ghi trên từng khóa. Học viên cũ được xem bản mới trong thời hạn truy cập.',
      },
    ],
  },
  principles: {
    title: 'Những điều chúng tôi giữ',
    items: [
      {
        title: 'Số liệu thật',
        text: 'Lượt học, đánh giá và thời lượng lấy từ hệ thống, không làm tròn cho đẹp.',
      },
      {
        title: 'Giá rõ ràng',
        text: 'Học phí, thời hạn truy cập và hoàn tiền ghi cạnh nút đăng ký. Ưu đãi luôn có ngày kết thúc.',
      },
      {
        title: 'Tôn trọng người bệnh',
        text: 'Hình ảnh lâm sàng được che mặc định và chỉ hiện khi người học đồng ý xem.',
      },
      {
        title: 'Đúng phạm vi hành nghề',
        text: 'Khóa học không thay thế chứng chỉ hành nghề; mỗi khóa ghi rõ dành cho ai.',
      },
    ],
  },
  doctors: { title: 'Đội ngũ bác sĩ', more: 'Gặp đội ngũ bác sĩ' },
  facts: {
    title: 'Thông tin pháp lý',
    legalName: 'Tên doanh nghiệp',
    registration: 'Đăng ký doanh nghiệp',
    address: 'Địa chỉ',
    hotline: 'Hotline',
    missing: 'chưa cấu hình',
  },
  faq: {
    title: 'Câu hỏi thường gặp',
    more: 'Xem mọi câu hỏi',
    items: [
      {
        question: 'Tôi có cần là bác sĩ để học không?',
        answer:
          'Không. Mỗi khóa ghi rõ đối tượng: mọi người, kỹ thuật viên, điều dưỡng hoặc bác sĩ. Bạn có thể lọc theo đối tượng ở trang khóa học.',
      },
      {
        question: 'Khóa học có thay thế chứng chỉ hành nghề không?',
        answer:
          'Không. Khóa học giúp cập nhật kiến thức và kỹ năng, không thay thế văn bằng, chứng chỉ hành nghề theo quy định.',
      },
      {
        question: 'Tôi học trên điện thoại được không?',
        answer:
          'Được. Video tự điều chỉnh chất lượng theo đường truyền và nhớ vị trí đang xem, nên bạn có thể chuyển giữa điện thoại và máy tính.',
      },
    ],
  },
  cta: { title: 'Xem thử một bài trước đã', primary: 'Xem khóa học', secondary: 'Liên hệ' },
} as const
