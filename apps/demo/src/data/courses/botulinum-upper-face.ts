import { article, type SeedCourse, video, work } from '../../shape.ts'

export const botulinumUpperFace: SeedCourse = {
  slug: 'botulinum-toxin-tang-mat-tren',
  title: 'Botulinum toxin tầng mặt trên: đánh giá và kỹ thuật',
  subtitle: 'Trán, gian mày, đuôi mắt: đọc vận động cơ trước khi đánh dấu điểm tiêm',
  description: [
    'Hai người có cùng nếp nhăn trán có thể cần hai kế hoạch rất khác nhau. Khóa học tập trung vào việc đọc vận động của cơ trán, cơ cau mày và cơ vòng mắt để giữ biểu cảm tự nhiên.',
    'Bạn sẽ học cách pha theo đúng tờ hướng dẫn sản phẩm, bảo quản, ghi nhận số lô, đánh dấu và theo dõi sau hai tuần. Phần cuối bàn về sụp mi, lệch mày và cách nói chuyện với người bệnh khi kết quả chưa như mong đợi.',
  ],
  category: 'botulinum-toxin',
  doctors: ['pham-khanh-vy'],
  level: 'basic',
  audience: 'physician',
  status: 'published',
  listPrice: 2_400_000,
  salePrice: 1_920_000,
  saleDays: 5,
  accessMonths: 12,
  certificateHours: 4,
  isFeatured: true,
  ageDays: 120,
  popularity: 8,
  outcomes: [
    'Đánh giá trương lực, hướng co và sự bù trừ của cơ tầng mặt trên',
    'Lập sơ đồ điểm tiêm cho từng người thay vì dùng một sơ đồ chung',
    'Ghi nhận đúng sản phẩm, số lô, hạn dùng và đơn vị đã dùng',
    'Theo dõi sau hai tuần và chỉnh sửa có kế hoạch',
  ],
  requirements: [
    'Bác sĩ có nền tảng giải phẫu cơ mặt',
    'Đã đọc tờ hướng dẫn sử dụng của sản phẩm dự định dùng',
  ],
  risks: [
    'Sụp mi, lệch mày, nhìn đôi, khô mắt và nhức đầu có thể xảy ra.',
    'Không dùng ở người có bệnh lý thần kinh cơ, đang nhiễm trùng tại chỗ hoặc theo chống chỉ định của sản phẩm.',
    'Phụ nữ mang thai hoặc cho con bú: không thực hiện.',
  ],
  references: [
    work('Tờ hướng dẫn sử dụng của sản phẩm đang lưu hành hợp pháp.'),
    work('Giáo trình giải phẫu chức năng cơ mặt.'),
  ],
  faq: [
    {
      question: 'Khóa học có cho sẵn số đơn vị từng điểm không?',
      answer:
        'Bài giảng giải thích nguyên tắc và khoảng tham khảo theo tờ hướng dẫn sản phẩm; liều cho từng người là quyết định của bác sĩ điều trị.',
    },
    {
      question: 'Có phần tầng mặt dưới không?',
      answer: 'Chưa. Tầng mặt dưới đòi hỏi kinh nghiệm nhiều hơn và sẽ là một khóa riêng.',
    },
  ],
  video: {
    hours: 4.2,
    points: [
      'Quan sát cơ khi nghỉ và khi co tối đa.',
      'Cơ nâng và cơ hạ luôn bù trừ cho nhau.',
      'Đánh dấu khi người bệnh ngồi thẳng.',
      'Hẹn xem lại sau hai tuần trước khi chỉnh.',
    ],
  },
  sections: [
    {
      title: 'Đọc vận động cơ',
      lessons: [
        video('Cơ trán và bốn kiểu nếp nhăn trán', 'Phân loại bằng mắt và ý nghĩa khi lập sơ đồ.', {
          free: true,
        }),
        video('Cơ cau mày và cơ mảnh khảnh', 'Vì sao hai người cau mày rất khác nhau.'),
        video('Cơ vòng mắt và nếp đuôi mắt', 'Phân biệt nếp do cơ với nếp do da.'),
        video('Nhận ra sụp mi có từ trước', 'Thử nghiệm đơn giản trước khi tiêm trán.'),
      ],
    },
    {
      title: 'Sản phẩm và chuẩn bị',
      lessons: [
        video('Pha, bảo quản và ghi số lô', 'Những lỗi nhỏ làm kết quả khó lặp lại.'),
        video('Đánh dấu điểm tiêm khi ngồi', 'Mốc xương và khoảng cách với bờ ổ mắt.'),
        article('Bảng kiểm trước khi pha', 'Hai người cùng đọc, một người ký.', [
          'Đúng tên sản phẩm, số lô, hạn dùng, điều kiện bảo quản liên tục.',
          'Thể tích dung môi theo tờ hướng dẫn, ghi lên lọ kèm giờ pha.',
          'Bơm kim phù hợp, còn nguyên bao.',
          'Hồ sơ người bệnh và giấy đồng thuận đã ở trên bàn.',
        ]),
      ],
    },
    {
      title: 'Kỹ thuật theo vùng',
      lessons: [
        video('Gian mày: năm điểm và các biến thể', 'Độ sâu, hướng kim và tay không thuận giữ mô.', {
          flags: ['injection'],
        }),
        video('Trán: giữ lại vận động tự nhiên', 'Điểm cao, điểm thấp và vùng nên để trống.', {
          flags: ['injection'],
        }),
        video('Đuôi mắt: nông và cách xa bờ mi', 'Quan sát tĩnh mạch để hạn chế bầm.', {
          flags: ['injection'],
        }),
      ],
    },
    {
      title: 'Theo dõi và điều chỉnh',
      lessons: [
        video('Buổi hẹn hai tuần: xem gì, ghi gì', 'So sánh ảnh cùng góc, cùng biểu cảm.'),
        video('Mày nhọn, mày thấp và sụp mi', 'Cơ chế, thời gian hồi phục và cách giải thích.', {
          flags: ['complication'],
        }),
        article(
          'Trao đổi khi kết quả chưa như mong đợi',
          'Nghe hết trước khi giải thích, và luôn hẹn một mốc thời gian cụ thể.',
          [
            'Mời người bệnh mô tả điều khiến họ lo nhất.',
            'Nói rõ điều đang xảy ra và khoảng thời gian thường hồi phục.',
            'Ghi lại nội dung trao đổi và ngày hẹn kế tiếp.',
          ],
        ),
      ],
    },
  ],
}
