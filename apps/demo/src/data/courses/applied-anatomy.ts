import { article, free, type SeedCourse, video, work } from '../../shape.ts'

export const appliedAnatomy: SeedCourse = {
  slug: 'giai-phau-ung-dung-trong-tiem-chich',
  title: 'Giải phẫu ứng dụng trong tiêm chích',
  subtitle: 'Mạch máu, thần kinh và các lớp mô vùng mặt, trình bày theo đường đi của đầu kim',
  description: [
    'Khóa học đi qua gương mặt theo từng vùng, mỗi vùng theo đúng thứ tự mà đầu kim gặp: da, mỡ nông, lớp cân cơ, mỡ sâu, màng xương. Ở mỗi lớp, bạn biết cấu trúc nào cần tránh, cấu trúc nào thay đổi theo từng người và mốc bề mặt nào giúp định vị.',
    'Nội dung ưu tiên những vùng có nguy cơ mạch máu cao: gian mày, mũi, rãnh mũi má, thái dương. Mỗi chương kết thúc bằng bài tự vẽ để bạn kiểm tra mình đã nhớ được gì trước khi sang vùng khác.',
    'Khóa học không thay thế đào tạo thực hành có giám sát. Kỹ thuật chỉ được thực hiện trong phạm vi hành nghề cho phép.',
  ],
  category: 'giai-phau',
  doctors: ['nguyen-thi-ngoc-diem', 'pham-khanh-vy'],
  level: 'intermediate',
  audience: 'physician',
  status: 'published',
  listPrice: 3_200_000,
  salePrice: 2_560_000,
  saleDays: 12,
  accessMonths: null,
  certificateHours: 6.5,
  isFeatured: true,
  ageDays: 210,
  popularity: 10,
  outcomes: [
    'Vẽ lại đường đi của động mạch mặt và các nhánh thông nối với hệ động mạch cảnh trong',
    'Gọi tên năm lớp mô ở trán, má, mũi và cằm, kèm độ sâu tương đối của mạch máu trong từng lớp',
    'Xác định mốc bề mặt của bó mạch thần kinh trên ổ mắt, dưới ổ mắt và cằm',
    'Chọn lớp tiêm và hướng kim hợp lý cho từng vùng, nêu được lý do',
    'Nhận ra biến thể giải phẫu thường gặp khi đọc siêu âm trước thủ thuật',
  ],
  requirements: [
    'Bác sĩ hoặc sinh viên y năm cuối đã học giải phẫu đầu mặt cổ',
    'Giấy và bút màu để vẽ theo bài giảng',
  ],
  risks: [
    'Biến thể mạch máu vùng mặt rất đa dạng; không mốc bề mặt nào bảo đảm vị trí tuyệt đối.',
    'Hút ngược âm tính không loại trừ đầu kim nằm trong lòng mạch.',
    'Tiêm vào mạch máu có thể gây hoại tử da, giảm hoặc mất thị lực và đột quỵ; cơ sở phải sẵn sàng phương tiện xử trí.',
  ],
  references: [
    work('Giáo trình giải phẫu đầu mặt cổ bậc đại học (tài liệu tham khảo chung).'),
    work('Tổng quan y văn về giải phẫu mạch máu vùng mặt trong tiêm chất làm đầy.'),
  ],
  faq: [
    {
      question: 'Tôi là điều dưỡng, có nên học khóa này không?',
      answer:
        'Nội dung viết cho bác sĩ trực tiếp tiêm. Điều dưỡng phụ giúp vẫn có thể theo dõi phần giải phẫu để hiểu việc chuẩn bị và quan sát, nhưng việc tiêm phải theo đúng phạm vi hành nghề.',
    },
    {
      question: 'Khóa học có hình ảnh phẫu tích không?',
      answer:
        'Bản demo chỉ dùng hình vẽ và phim minh họa. Bài có nội dung nhạy cảm luôn được gắn nhãn trước khi phát.',
    },
    {
      question: 'Học xong tôi có được cấp chứng chỉ hành nghề không?',
      answer: 'Không. Khóa học bổ sung kiến thức và không thay thế chứng chỉ hành nghề.',
    },
  ],
  video: {
    hours: 6.4,
    points: [
      'Mỗi vùng trên gương mặt được đọc theo lớp, từ da đến màng xương.',
      'Mốc bề mặt giúp định vị, nhưng biến thể luôn có thể xảy ra.',
      'Chọn lớp mô trước, chọn kim hoặc cannula sau.',
      'Luôn tự hỏi: đầu kim đang ở đâu, và điều gì nằm ngay bên dưới?',
    ],
  },
  sections: [
    {
      title: 'Mở đầu: đọc gương mặt theo lớp',
      lessons: [
        video(
          'Giải phẫu mạch máu vùng mặt',
          'Bức tranh chung về hai hệ động mạch cảnh và các cầu nối cần nhớ trước khi cầm kim.',
          { free: true },
        ),
        video('Năm lớp mô và cách gọi tên thống nhất', 'Da, mỡ nông, lớp cân cơ, mỡ sâu, màng xương.'),
        free(
          article(
            'Cách học khóa này: vẽ trước, xem sau',
            'Trước mỗi chương, hãy dành năm phút tự vẽ vùng sắp học từ trí nhớ, rồi mới mở video.',
            [
              'Vẽ bằng ba màu: đỏ cho động mạch, xanh cho tĩnh mạch, vàng cho thần kinh.',
              'Đánh dấu hỏi ở chỗ chưa chắc; đó chính là điều cần chú ý khi xem.',
              'Xem xong, vẽ lại lần hai mà không nhìn màn hình và so hai bản vẽ.',
              'Giữ các bản vẽ để ôn lại trước buổi thực hành có giám sát.',
            ],
            'Cách học này chậm hơn chỉ xem, nhưng giúp bạn nhớ vị trí bằng tay chứ không chỉ bằng mắt.',
          ),
        ),
      ],
    },
    {
      title: 'Trán, gian mày và thái dương',
      lessons: [
        video(
          'Động mạch trên ròng rọc và trên ổ mắt',
          'Đường đi, độ sâu thay đổi từ bờ ổ mắt lên trán và ý nghĩa khi tiêm gian mày.',
          { flags: ['injection'] },
        ),
        video('Các lớp của trán và khoảng trượt', 'Vì sao lớp sát màng xương ở trán thường được ưu tiên.'),
        video(
          'Hố thái dương: cân, mỡ và động mạch thái dương nông',
          'Các lớp của vùng thái dương và nhánh trán của thần kinh mặt.',
        ),
        article(
          'Tự kiểm tra: vẽ vùng trán',
          'Hoàn thành bản vẽ vùng trán với các mốc sau, rồi đối chiếu với bài giảng.',
          [
            'Khuyết trên ổ mắt và khoảng cách đến đường giữa.',
            'Điểm động mạch trên ròng rọc đi từ sâu ra nông.',
            'Giới hạn của hố thái dương và đường đi ước lượng của nhánh trán thần kinh mặt.',
          ],
        ),
      ],
    },
    {
      title: 'Mũi và rãnh mũi má',
      lessons: [
        video(
          'Động mạch góc, động mạch lưng mũi và các vòng nối',
          'Lý do vùng mũi cần thận trọng đặc biệt.',
          { flags: ['injection'] },
        ),
        video('Các lớp mô vùng mũi', 'Da, lớp mỡ nông, lớp cơ, lớp mỡ sâu và màng sụn.'),
        video(
          'Động mạch mặt ở rãnh mũi má',
          'Ba kiểu đường đi thường gặp và cách siêu âm giúp nhận ra chúng.',
        ),
      ],
    },
    {
      title: 'Giữa mặt và quanh mắt',
      lessons: [
        video('Bó mạch thần kinh dưới ổ mắt', 'Vị trí lỗ dưới ổ mắt và vùng an toàn tương đối quanh nó.'),
        video('Khoang mỡ sâu vùng má', 'Ranh giới các khoang và vai trò nâng đỡ.'),
        video(
          'Rãnh lệ: dây chằng, cơ vòng mi và tĩnh mạch góc',
          'Giải thích vì sao vùng này dễ phù và bầm.',
          { professionals: true },
        ),
      ],
    },
    {
      title: 'Môi, cằm và đường hàm',
      lessons: [
        video('Động mạch môi trên và môi dưới', 'Độ sâu thay đổi theo từng đoạn môi và từng người.', {
          flags: ['injection'],
        }),
        video('Bó mạch thần kinh cằm', 'Mốc bề mặt và đường vào an toàn hơn.'),
        video('Động mạch mặt bắt chéo bờ hàm', 'Sờ mạch trước bờ trước cơ cắn.'),
        article(
          'Bảng nhớ trước khi tiêm',
          'Đọc to bảng này cùng người phụ trước mỗi ca, đến khi thành thói quen.',
          [
            'Vùng này có mạch máu nào, ở lớp nào?',
            'Người bệnh đã phẫu thuật hoặc tiêm vùng này trước đây chưa?',
            'Tôi chọn lớp nào, kim hay cannula, vì sao?',
            'Phương tiện xử trí tắc mạch đã ở trong phòng và còn hạn chưa?',
          ],
          'Nếu một câu chưa trả lời được, hãy dừng lại trước khi sát khuẩn.',
        ),
      ],
    },
  ],
}
