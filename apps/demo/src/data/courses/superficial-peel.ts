import { article, asKind, type SeedCourse, video, work } from '../../shape.ts'

export const superficialPeel: SeedCourse = {
  slug: 'peel-da-hoa-hoc-nong-an-toan',
  title: 'Peel da hóa học nông an toàn',
  subtitle: 'Chuẩn bị da, chọn tác nhân, kiểm soát phản ứng và chăm sóc bảy ngày sau peel',
  description: [
    'Peel nông là thủ thuật phổ biến và cũng là nơi nhiều sự cố nhỏ bắt đầu. Khóa học giúp bạn chọn đúng người, chuẩn bị da đủ thời gian và biết dừng đúng lúc khi da lên tiếng.',
    'Mỗi tác nhân được trình bày theo cùng một khung: cơ chế, nồng độ và độ pH, cách trung hòa, phản ứng mong đợi, phản ứng phải dừng.',
  ],
  category: 'cham-soc-da',
  doctors: ['dang-thu-ha'],
  level: 'intermediate',
  audience: 'nurse',
  status: 'published',
  listPrice: 1_250_000,
  accessMonths: 12,
  certificateHours: 2.5,
  ageDays: 110,
  popularity: 6,
  outcomes: [
    'Phân biệt peel rất nông, nông và trung bình theo độ sâu mô học',
    'Chuẩn bị da trong hai đến bốn tuần và biết khi nào hoãn',
    'Nhận ra sương muối, hồng ban, mụn nước và xử trí phù hợp',
    'Hướng dẫn chăm sóc bảy ngày sau peel bằng lời dễ hiểu',
  ],
  requirements: ['Điều dưỡng, kỹ thuật viên có bác sĩ giám sát, hoặc bác sĩ', 'Đã biết đánh giá hàng rào da'],
  risks: [
    'Bỏng hóa học, tăng sắc tố sau viêm, nhiễm trùng và sẹo có thể xảy ra.',
    'Không thực hiện khi da đang viêm, có herpes hoạt động, hoặc vừa dùng isotretinoin theo khuyến cáo hiện hành.',
    'Axit vào mắt là cấp cứu: rửa nhiều nước ngay và chuyển khám.',
  ],
  references: [
    work('Giáo trình da liễu thẩm mỹ, chương lột hóa học.'),
    work('Tờ hướng dẫn của sản phẩm peel đang lưu hành hợp pháp.'),
  ],
  faq: [
    {
      question: 'Kỹ thuật viên có được tự làm peel không?',
      answer: 'Tùy tác nhân, độ sâu và quy định. Hãy làm theo phạm vi hành nghề và phân công của cơ sở.',
    },
    {
      question: 'Khóa có dạy peel trung bình và sâu không?',
      answer: 'Không. Các mức đó cần bác sĩ có kinh nghiệm và điều kiện theo dõi khác.',
    },
  ],
  video: {
    hours: 2.5,
    points: [
      'Chuẩn bị da hai đến bốn tuần trước.',
      'Đồng hồ, chất trung hòa và nước rửa mắt phải ở trong tầm tay.',
      'Nhìn da liên tục, không chỉ nhìn đồng hồ.',
      'Bảy ngày sau peel là một phần của thủ thuật.',
    ],
  },
  sections: [
    {
      title: 'Cơ sở và lựa chọn',
      lessons: [
        video('Độ sâu peel và lớp da tương ứng', 'Từ lớp sừng đến nhú bì.', { free: true }),
        video('AHA, BHA và axit lai: so sánh theo mục tiêu', 'Dầu, sạm, dày sừng: chọn tác nhân nào.'),
        video('Nồng độ, độ pH và thời gian tiếp xúc', 'Ba yếu tố luôn đi cùng nhau.'),
        video('Chọn người: ai làm, ai hoãn, ai không', 'Bảng câu hỏi loại trừ trước buổi hẹn.'),
      ],
    },
    {
      title: 'Chuẩn bị và thực hiện',
      lessons: [
        video('Chuẩn bị da trước peel', 'Lịch hai tuần và bốn tuần.'),
        video('Bố trí bàn dụng cụ và phân vai', 'Người làm, người bấm giờ, người ghi.'),
        video('Thứ tự thoa theo vùng', 'Bắt đầu từ vùng dày, kết thúc ở vùng mỏng.'),
        video('Sương muối, hồng ban, châm chích: đọc phản ứng', 'Tiếp tục, trung hòa hay dừng.'),
      ],
    },
    {
      title: 'Sau peel',
      lessons: [
        video('Bảy ngày đầu: điều bình thường theo từng ngày', 'Căng, bong, ngứa và thời điểm gọi lại.'),
        video('Tăng sắc tố sau viêm sau peel', 'Phòng ngừa và kế hoạch sớm.', { flags: ['complication'] }),
        article(
          'Tờ dặn dò bảy ngày sau peel',
          'In ra, khoanh tròn ngày hẹn và ký nháy của người hướng dẫn.',
          [
            'Rửa mặt bằng nước mát, thấm khô, không chà.',
            'Dưỡng ẩm nhiều lần trong ngày; không bóc vảy.',
            'Không dùng sản phẩm tẩy hoặc retinoid đến khi được cho phép.',
            'Chống nắng nghiêm ngặt; gọi ngay nếu đau nhiều, mụn nước hoặc chảy dịch.',
          ],
        ),
        asKind(
          'assignment',
          article(
            'Diễn tập: khi axit bắn vào mắt',
            'Phản xạ đúng trong một phút đầu quan trọng hơn mọi thuốc sau đó. Diễn tập cùng ê-kíp theo các bước sau rồi xác nhận.',
            [
              'Gọi người hỗ trợ, rửa mắt bằng nhiều nước sạch hoặc nước muối sinh lý ngay lập tức.',
              'Rửa liên tục tối thiểu mười lăm phút, vành mi mở rộng.',
              'Chuyển khám mắt cấp cứu, mang theo nhãn hóa chất.',
              'Ghi biên bản sự cố trong ngày.',
            ],
          ),
        ),
      ],
    },
  ],
}
