import { article, type SeedCourse, video, work } from '../../shape.ts'

export const biostimulators: SeedCourse = {
  slug: 'chat-kich-thich-sinh-hoc-lua-chon-va-ky-thuat',
  title: 'Chất kích thích sinh học: lựa chọn và kỹ thuật',
  subtitle: 'Chỉ định, pha loãng, lớp tiêm và theo dõi nhiều tháng',
  description: [
    'Kết quả của chất kích thích sinh học đến chậm và khó đảo ngược, vì vậy chọn đúng người quan trọng hơn tiêm khéo. Khóa học so sánh các nhóm chất, cách chuẩn bị và lịch theo dõi kéo dài.',
    'Khóa đang được hội đồng chuyên môn nội bộ xem lại trước khi mở đăng ký.',
  ],
  category: 'chat-lam-day',
  doctors: ['pham-khanh-vy'],
  level: 'advanced',
  audience: 'physician',
  status: 'in_review',
  listPrice: 3_600_000,
  accessMonths: 12,
  certificateHours: null,
  ageDays: 9,
  popularity: 0,
  outcomes: [
    'So sánh cơ chế và thời gian đáp ứng của các nhóm chất kích thích sinh học',
    'Chọn người phù hợp và giải thích tiến trình nhiều tháng',
    'Nhận ra nốt muộn và lập kế hoạch xử trí',
  ],
  requirements: ['Bác sĩ đã có kinh nghiệm tiêm chất làm đầy', 'Đã học giải phẫu các lớp mô vùng mặt'],
  risks: [
    'Nốt và u hạt muộn có thể xuất hiện sau nhiều tháng.',
    'Không có chất giải đặc hiệu cho đa số sản phẩm.',
  ],
  references: [work('Tờ hướng dẫn sử dụng của từng sản phẩm đang lưu hành hợp pháp.')],
  faq: [
    {
      question: 'Khi nào khóa học mở?',
      answer: 'Sau khi hội đồng chuyên môn nội bộ duyệt xong nội dung.',
    },
  ],
  video: {
    hours: 3.4,
    points: [
      'Đáp ứng đến chậm: nói trước với người bệnh.',
      'Chọn lớp tiêm theo mục tiêu và theo vùng.',
      'Theo dõi nhiều tháng, ghi ảnh cùng điều kiện.',
    ],
  },
  sections: [
    {
      title: 'Chọn đúng người',
      lessons: [
        video('Cơ chế đáp ứng và thời gian chờ', 'Điều gì xảy ra dưới da trong ba tháng đầu.', {
          free: true,
        }),
        video('Ai nên hoãn, ai không nên làm', 'Bệnh tự miễn, kỳ vọng gấp và tiền sử nốt.'),
        video('So sánh các nhóm chất theo mục tiêu', 'Bảng so sánh theo độ bền, độ nhớt và vùng dùng.'),
      ],
    },
    {
      title: 'Chuẩn bị và kỹ thuật',
      lessons: [
        video('Hoàn nguyên và thời gian chờ', 'Đọc tờ hướng dẫn, ghi giờ, ghi số lô.'),
        video('Kỹ thuật rẻ quạt bằng cannula', 'Điểm vào, mặt phẳng và lượng mỗi đường.', {
          flags: ['injection'],
        }),
        video('Vùng không nên tiêm', 'Quanh mắt, môi và các vùng cơ động nhiều.'),
      ],
    },
    {
      title: 'Theo dõi dài hạn',
      lessons: [
        video('Nốt sớm và nốt muộn', 'Phân biệt và kế hoạch từng bước.', { flags: ['complication'] }),
        article('Lịch theo dõi sáu tháng', 'Gắn lịch vào hồ sơ ngay trong ngày đầu.', [
          'Tuần 1: gọi điện hỏi đau, bầm, nốt.',
          'Tuần 6: khám, chụp ảnh cùng góc.',
          'Tháng 3 và tháng 6: khám, sờ nắn, so ảnh, ghi nhận ý kiến người bệnh.',
        ]),
      ],
    },
  ],
}
