import { article, type SeedCourse, video, work } from '../../shape.ts'

/** Taken off sale: those who bought it keep it. */
export const infectionControl: SeedCourse = {
  slug: 'kiem-soat-nhiem-khuan-phong-thu-thuat',
  title: 'Kiểm soát nhiễm khuẩn tại phòng thủ thuật',
  subtitle: 'Vệ sinh tay, khử khuẩn bề mặt và xử lý dụng cụ (bản cũ, đã ngừng đăng ký)',
  description: [
    'Khóa học về các nguyên tắc vô khuẩn tại phòng thủ thuật nhỏ. Bản này đã ngừng nhận đăng ký mới; học viên cũ vẫn xem được trong thời hạn đã mua.',
  ],
  category: 'quan-ly-phong-kham',
  doctors: ['le-minh-quan'],
  level: 'basic',
  audience: 'nurse',
  status: 'archived',
  listPrice: 590_000,
  accessMonths: 24,
  certificateHours: 2,
  ageDays: 240,
  popularity: 2,
  outcomes: ['Thực hiện vệ sinh tay đúng năm thời điểm', 'Phân vùng sạch, bẩn trong phòng thủ thuật'],
  requirements: ['Nhân viên làm việc trong phòng thủ thuật'],
  risks: ['Quy định xử lý chất thải y tế thay đổi theo thời gian; hãy tra bản hiện hành.'],
  references: [work('Tài liệu hướng dẫn vệ sinh tay của các tổ chức y tế (tham khảo chung).')],
  faq: [
    {
      question: 'Vì sao khóa ngừng đăng ký?',
      answer: 'Nội dung đang được viết lại theo hướng dẫn mới.',
    },
  ],
  video: {
    hours: 2.0,
    points: [
      'Năm thời điểm vệ sinh tay.',
      'Vùng sạch và vùng bẩn không giao nhau.',
      'Dụng cụ dùng lại phải có dấu vết tiệt khuẩn.',
    ],
  },
  sections: [
    {
      title: 'Nguyên tắc chung',
      lessons: [
        video('Vệ sinh tay: năm thời điểm', 'Trước, trong và sau khi chạm người bệnh.', { free: true }),
        video('Găng tay không thay thế vệ sinh tay', 'Những hiểu lầm thường gặp.'),
        video('Phân vùng phòng thủ thuật', 'Đường đi của dụng cụ sạch và bẩn.'),
      ],
    },
    {
      title: 'Bề mặt và dụng cụ',
      lessons: [
        video('Khử khuẩn bề mặt giữa hai ca', 'Thứ tự lau và thời gian tiếp xúc.'),
        video('Làm sạch trước khi tiệt khuẩn', 'Vì sao bước này quyết định kết quả.'),
      ],
    },
    {
      title: 'Chất thải và phơi nhiễm',
      lessons: [
        video('Phân loại chất thải tại nguồn', 'Màu thùng và người chịu trách nhiệm.'),
        video('Khi bị kim đâm', 'Rửa, báo, đánh giá và theo dõi.', { flags: ['complication'] }),
        article('Nhật ký vệ sinh hằng ngày', 'Ba lần ký mỗi ngày là đủ cho phòng nhỏ.', [
          'Đầu ngày: bề mặt, tay vịn, đèn, bàn dụng cụ.',
          'Giữa các ca: giường, bề mặt tiếp xúc, thay khăn.',
          'Cuối ngày: sàn, bồn rửa, thùng chất thải, ghi tên người làm.',
        ]),
      ],
    },
  ],
}
