import { article, type SeedCourse, video, work } from '../../shape.ts'

export const softTissueLayers: SeedCourse = {
  slug: 'cac-lop-mo-mem-va-khoang-mo-vung-mat',
  title: 'Các lớp mô mềm và khoang mỡ vùng mặt',
  subtitle: 'Hiểu sự thay đổi theo tuổi để đánh giá gương mặt trước khi can thiệp',
  description: [
    'Gương mặt thay đổi theo tuổi ở cả xương, dây chằng, mỡ và da. Khóa học giúp bạn tách từng thành phần khi quan sát, để không nhầm một thay đổi về nâng đỡ với một thay đổi về thể tích.',
    'Phần thực hành hướng dẫn cách chụp ảnh chuẩn, cách mô tả bằng lời và cách ghi nhận vào hồ sơ để người khác đọc lại vẫn hiểu.',
  ],
  category: 'giai-phau',
  doctors: ['nguyen-thi-ngoc-diem'],
  level: 'basic',
  audience: 'nurse',
  status: 'published',
  listPrice: 1_450_000,
  accessMonths: 12,
  certificateHours: null,
  ageDays: 160,
  popularity: 5,
  outcomes: [
    'Phân biệt khoang mỡ nông và khoang mỡ sâu, nêu được tên các khoang chính',
    'Mô tả vai trò của các dây chằng giữ ở má, ổ mắt và hàm',
    'Đánh giá gương mặt theo ba phần ngang và năm phần dọc mà không áp đặt một chuẩn đẹp',
    'Chụp bộ ảnh lâm sàng đủ góc, đủ sáng, có sự đồng ý bằng văn bản',
  ],
  requirements: ['Không yêu cầu kinh nghiệm tiêm', 'Nên có nền tảng giải phẫu cơ bản'],
  risks: [
    'Đánh giá hình thái không thay thế thăm khám y khoa.',
    'Ảnh lâm sàng là dữ liệu nhạy cảm; lưu trữ và chia sẻ phải có sự đồng ý của người được chụp.',
  ],
  references: [work('Tài liệu giải phẫu khoang mỡ và dây chằng vùng mặt (tham khảo chung).')],
  faq: [
    {
      question: 'Khóa này khác gì khóa Giải phẫu ứng dụng trong tiêm chích?',
      answer:
        'Khóa này tập trung vào mô nâng đỡ và cách đánh giá gương mặt; khóa kia tập trung vào mạch máu và lớp tiêm. Bạn có thể học khóa này trước.',
    },
    {
      question: 'Tôi có cần mô hình giải phẫu không?',
      answer: 'Không. Gương, giấy và bút màu là đủ cho phần tự thực hành.',
    },
  ],
  video: {
    hours: 2.8,
    points: [
      'Gương mặt lão hóa ở bốn tầng: xương, dây chằng, mỡ và da.',
      'Khoang mỡ sâu nâng đỡ, khoang mỡ nông tạo đường nét.',
      'Mô tả điều nhìn thấy trước khi nghĩ đến can thiệp.',
    ],
  },
  sections: [
    {
      title: 'Khung xương và dây chằng',
      lessons: [
        video('Những vùng xương thay đổi sớm theo tuổi', 'Bờ ổ mắt, xương hàm trên và góc hàm.', {
          free: true,
        }),
        video('Dây chằng giữ thật và dây chằng giữ giả', 'Cách nhớ vị trí bằng ba đường dọc trên gương mặt.'),
        video('Khoảng trượt và ý nghĩa khi thăm khám', 'Sờ nắn để cảm nhận độ di động của mô.'),
      ],
    },
    {
      title: 'Khoang mỡ nông và sâu',
      lessons: [
        video('Khoang mỡ mũi má và khoang mỡ má trong', 'Vì sao rãnh mũi má sâu dần.'),
        video('Khoang mỡ sâu má trong: tấm đệm của giữa mặt', 'Ranh giới và cách quan sát sự hao hụt.'),
        video('Mỡ quanh mắt: trước vách và sau vách', 'Phân biệt bọng mỡ với phù mô.'),
        video('Mỡ vùng thái dương và đường viền gương mặt', 'Mô tả độ lõm bằng lời và bằng ảnh.'),
      ],
    },
    {
      title: 'Đánh giá và ghi hình',
      lessons: [
        video('Chụp ảnh lâm sàng: góc, ánh sáng, nền', 'Bộ ảnh tối thiểu và cách giữ khoảng cách không đổi.'),
        video('Ba phần ngang, năm phần dọc', 'Dùng tỷ lệ để mô tả, không để phán xét.'),
        article(
          'Mẫu ghi nhận đánh giá gương mặt',
          'Ghi theo thứ tự từ trên xuống, mỗi vùng một câu mô tả và một câu về sự cân đối hai bên.',
          [
            'Trán và thái dương: độ đầy, nếp động, nếp tĩnh.',
            'Quanh mắt: rãnh lệ, bọng mỡ, chất lượng da.',
            'Giữa mặt: độ nâng đỡ, rãnh mũi má, khoang má.',
            'Môi, cằm, đường hàm: tỷ lệ môi, độ nhô cằm, đường viền.',
            'Điều người khách mong muốn, ghi nguyên văn lời họ.',
          ],
        ),
      ],
    },
  ],
}
