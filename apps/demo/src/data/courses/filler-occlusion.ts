import { article, type SeedCourse, video, work } from '../../shape.ts'

export const fillerOcclusion: SeedCourse = {
  slug: 'xu-tri-tac-mach-sau-tiem-filler',
  title: 'Xử trí tắc mạch sau tiêm filler',
  subtitle: 'Nhận diện trong phút đầu, phân vai trong ê-kíp và chuyển tuyến đúng lúc',
  description: [
    'Tắc mạch là biến cố hiếm nhưng cần phản xạ đã được tập trước. Khóa học xây dựng một kịch bản rõ ràng: dừng tiêm, đánh giá tưới máu, gọi người, lấy hộp cấp cứu, xử trí theo quy trình đã phê duyệt và ghi nhận thời gian.',
    'Phần thị lực được trình bày riêng vì thời gian tính bằng phút: cách thử nhanh, cách gọi chuyển tuyến và những điều không nên làm khi chờ.',
    'Nội dung có hình ảnh và mô tả biến chứng; bài liên quan được gắn nhãn.',
  ],
  category: 'bien-chung',
  doctors: ['le-minh-quan', 'nguyen-thi-ngoc-diem'],
  level: 'advanced',
  audience: 'physician',
  status: 'published',
  listPrice: 4_500_000,
  accessMonths: 12,
  certificateHours: 7,
  isFeatured: true,
  ageDays: 85,
  popularity: 8,
  outcomes: [
    'Nhận ra dấu hiệu sớm: đau bất thường, trắng da, hồi lưu mao mạch chậm, vân lưới',
    'Phân vai ê-kíp ba người trong hai phút đầu',
    'Chuẩn bị và kiểm tra hộp cấp cứu tắc mạch theo bảng kiểm',
    'Đánh giá nhanh thị lực và chuyển tuyến không chậm trễ',
    'Ghi biên bản theo mốc thời gian và trao đổi trung thực với người bệnh',
  ],
  requirements: [
    'Bác sĩ đang thực hiện tiêm chất làm đầy',
    'Cơ sở có quy trình xử trí tắc mạch đã được phê duyệt',
    'Nên tham gia cùng cả ê-kíp',
  ],
  risks: [
    'Hyaluronidase có thể gây phản vệ; phải sẵn sàng phương tiện xử trí.',
    'Mất thị lực do tắc mạch có thể không hồi phục dù xử trí sớm.',
    'Quy trình trong khóa chỉ để đào tạo; cơ sở phải áp dụng quy trình đã được phê duyệt của mình.',
  ],
  references: [
    work('Các đồng thuận chuyên gia đã công bố về xử trí tắc mạch do chất làm đầy.'),
    work('Phác đồ phản vệ hiện hành của Bộ Y tế.'),
  ],
  faq: [
    {
      question: 'Tôi có thể học một mình không?',
      answer: 'Có, nhưng phần diễn tập hiệu quả nhất khi học cùng người phụ và điều dưỡng của bạn.',
    },
    {
      question: 'Khóa có cho sẵn liều dùng không?',
      answer:
        'Bài giảng trình bày nguyên tắc và các khoảng đã công bố kèm nguồn; liều áp dụng phải theo quy trình cơ sở và quyết định của bác sĩ.',
    },
    {
      question: 'Hình ảnh có gây khó chịu không?',
      answer: 'Bài có nội dung biến chứng được gắn nhãn; bạn quyết định mở hay không.',
    },
  ],
  video: {
    hours: 6.8,
    points: [
      'Đau bất thường hoặc da trắng bệch: dừng tiêm ngay.',
      'Gọi người, bấm giờ, lấy hộp cấp cứu.',
      'Đánh giá tưới máu lặp lại và ghi từng mốc.',
      'Có triệu chứng ở mắt: chuyển tuyến không chờ đợi.',
      'Nói thật với người bệnh và ở lại cùng họ.',
    ],
  },
  sections: [
    {
      title: 'Hiểu và nhận diện',
      lessons: [
        video('Cơ chế tắc mạch: lấp lòng mạch và chèn ép', 'Hai cơ chế, hai diễn tiến khác nhau.', {
          free: true,
        }),
        video('Bản đồ tưới máu da vùng mặt', 'Đoán nhánh mạch từ vùng da đổi màu.'),
        video('Phút đầu tiên: đau, trắng da, hồi lưu chậm', 'Bấm và đếm: cách thử hồi lưu mao mạch.', {
          flags: ['complication', 'injection'],
        }),
        video('Những dấu hiệu đến muộn', 'Vân lưới, mụn mủ giả, vảy.', { flags: ['complication'] }),
      ],
    },
    {
      title: 'Chuẩn bị trước khi có biến cố',
      lessons: [
        video('Hộp cấp cứu tắc mạch: có gì và kiểm tra khi nào', 'Niêm phong, hạn dùng, người phụ trách.'),
        video('Phân vai ba người', 'Người xử trí, người ghi giờ, người gọi.'),
        article('Bảng kiểm hộp cấp cứu', 'Kiểm tra vào thứ hai đầu tuần và sau mỗi lần mở.', [
          'Thuốc và dung môi theo quy trình của cơ sở, số lượng tối thiểu, hạn dùng.',
          'Bộ phản vệ theo phác đồ hiện hành.',
          'Bơm kim, gạc ấm, đồng hồ, phiếu ghi mốc thời gian.',
          'Số điện thoại bệnh viện có chuyên khoa mắt và đường đi ngắn nhất.',
        ]),
      ],
    },
    {
      title: 'Xử trí theo kịch bản',
      lessons: [
        video('Kịch bản A: đổi màu vùng rãnh mũi má', 'Đồng hồ chạy từ giây đầu tiên.', {
          flags: ['complication'],
        }),
        video(
          'Kịch bản B: đau sau tiêm môi, gọi điện lúc 22 giờ',
          'Sàng lọc qua điện thoại và quyết định gọi lại.',
          {
            flags: ['complication'],
          },
        ),
        video('Kịch bản C: nhìn mờ ngay sau tiêm vùng mũi', 'Thử thị lực nhanh và chuyển tuyến.', {
          flags: ['complication'],
        }),
        video('Đánh giá lại: khi nào tiếp tục, khi nào chuyển', 'Tiêu chí và mốc thời gian.'),
      ],
    },
    {
      title: 'Sau biến cố',
      lessons: [
        video('Chăm sóc vết thương và theo dõi tuần đầu', 'Lịch khám và ghi hình.', {
          flags: ['complication'],
        }),
        video('Nói chuyện với người bệnh và gia đình', 'Trung thực, cụ thể, có mặt.'),
        article(
          'Biên bản theo mốc thời gian',
          'Ghi ngay trong lúc xử trí; không viết lại từ trí nhớ vào cuối ngày.',
          [
            'Giờ bắt đầu triệu chứng, người phát hiện.',
            'Giờ dừng tiêm, vùng, sản phẩm, số lô, lượng đã dùng.',
            'Mỗi lần đánh giá: màu da, hồi lưu, đau, thị lực.',
            'Mỗi can thiệp: giờ, thuốc, liều, người thực hiện.',
            'Giờ gọi chuyển tuyến, nơi nhận, người nhận bàn giao.',
          ],
        ),
      ],
    },
  ],
}
