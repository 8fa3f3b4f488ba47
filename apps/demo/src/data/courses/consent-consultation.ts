import { article, free, type SeedCourse, video, work } from '../../shape.ts'

export const consentConsultation: SeedCourse = {
  slug: 'tu-van-va-dong-thuan-dieu-tri',
  title: 'Tư vấn và đồng thuận điều trị',
  subtitle: 'Khóa miễn phí: lắng nghe, giải thích rủi ro và ghi nhận đồng thuận có ý nghĩa',
  description: [
    'Đồng thuận không phải là một chữ ký. Khóa học ngắn này giúp mọi người trong phòng khám, từ lễ tân đến bác sĩ, nói cùng một ngôn ngữ khi tư vấn: nghe mong muốn, nói rõ rủi ro, cho thời gian suy nghĩ và tôn trọng lời từ chối.',
    'Khóa miễn phí cho mọi tài khoản học viên.',
  ],
  category: 'quan-ly-phong-kham',
  doctors: ['vo-gia-bao', 'le-minh-quan'],
  level: 'basic',
  audience: 'everyone',
  status: 'published',
  listPrice: 0,
  accessMonths: null,
  certificateHours: 1.5,
  isFeatured: true,
  ageDays: 230,
  popularity: 12,
  outcomes: [
    'Mở đầu buổi tư vấn bằng câu hỏi mở và tóm lại đúng ý khách',
    'Giải thích rủi ro bằng tần suất dễ hiểu, không dọa và không giấu',
    'Dùng phương pháp nhắc lại để chắc rằng người nghe đã hiểu',
    'Nhận ra người cần thêm thời gian hoặc cần được giới thiệu hỗ trợ tâm lý',
  ],
  requirements: ['Không yêu cầu gì; phù hợp với mọi vị trí trong phòng khám'],
  risks: [
    'Mẫu phiếu trong khóa chỉ để tham khảo; cơ sở cần người có chuyên môn pháp lý xem lại trước khi dùng.',
  ],
  references: [
    work('Luật Khám bệnh, chữa bệnh và các văn bản hướng dẫn hiện hành (người học tự tra bản mới nhất).'),
  ],
  faq: [
    {
      question: 'Khóa miễn phí có giới hạn thời gian không?',
      answer: 'Không. Đăng ký một lần, học bất cứ lúc nào.',
    },
    {
      question: 'Tôi có thể dùng mẫu phiếu đồng thuận ngay không?',
      answer:
        'Hãy xem đó là điểm khởi đầu và chỉnh theo thủ thuật, sản phẩm và quy định áp dụng cho cơ sở của bạn.',
    },
  ],
  video: {
    hours: 1.6,
    points: [
      'Nghe trọn mong muốn trước khi nói về dịch vụ.',
      'Nói rủi ro bằng con số dễ hình dung.',
      'Cho thời gian suy nghĩ, không thúc ép.',
      'Đồng thuận là cuộc trò chuyện, chữ ký chỉ là bằng chứng.',
    ],
  },
  sections: [
    {
      title: 'Lắng nghe',
      lessons: [
        video('Câu hỏi mở và khoảng lặng', 'Để khách nói trọn hai phút đầu tiên.', { free: true }),
        video('Nhận ra kỳ vọng không thực tế', 'Dấu hiệu và cách chuyển hướng nhẹ nhàng.', { free: true }),
        video('Người đi cùng muốn quyết định thay', 'Giữ quyền quyết định cho người làm thủ thuật.'),
      ],
    },
    {
      title: 'Giải thích',
      lessons: [
        video('Nói rủi ro bằng tần suất', 'Một trong một trăm người nghĩa là gì.'),
        video('Phương pháp nhắc lại', 'Mời người nghe kể lại bằng lời của họ.'),
        video('Các lựa chọn khác, kể cả không làm gì', 'Vì sao phần này không được bỏ qua.'),
      ],
    },
    {
      title: 'Ghi nhận',
      lessons: [
        video('Một phiếu đồng thuận đầy đủ gồm những gì', 'Tám mục cần có.'),
        video('Ảnh lâm sàng và quyền riêng tư', 'Xin phép riêng cho từng mục đích sử dụng.'),
        free(
          article(
            'Mẫu phiếu đồng thuận tham khảo',
            'Danh sách mục cần có; phần trong ngoặc điền theo từng thủ thuật.',
            [
              'Tên thủ thuật, sản phẩm hoặc thiết bị, người thực hiện.',
              'Mục tiêu, kết quả có thể đạt và giới hạn.',
              'Rủi ro thường gặp, rủi ro hiếm nhưng nặng, cách xử trí.',
              'Lựa chọn khác, bao gồm không thực hiện.',
              'Chi phí, số buổi dự kiến, chính sách khi dừng giữa chừng.',
              'Cho phép chụp ảnh: lưu hồ sơ, đào tạo, truyền thông (ba ô riêng, để trống sẵn).',
              'Số điện thoại trực ngoài giờ, ngày giờ, chữ ký hai bên.',
            ],
          ),
        ),
      ],
    },
  ],
}
