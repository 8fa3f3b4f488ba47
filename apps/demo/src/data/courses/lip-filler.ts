import { article, asKind, type SeedCourse, video, work } from '../../shape.ts'

export const lipFiller: SeedCourse = {
  slug: 'tiem-moi-nguyen-tac-ky-thuat-theo-doi',
  title: 'Tiêm môi: nguyên tắc, kỹ thuật và theo dõi',
  subtitle: 'Từ đánh giá tỷ lệ môi đến chăm sóc sau tiêm, với ưu tiên cho an toàn mạch máu',
  description: [
    'Môi là vùng nhỏ nhưng nhiều mạch máu và dễ lộ sự mất cân đối. Khóa học trình bày cách đánh giá môi ở trạng thái nghỉ và khi cử động, cách chọn chất làm đầy phù hợp với mô môi và cách đi kim theo từng mục tiêu: viền, thể tích, độ ẩm.',
    'Một phần ba thời lượng dành cho theo dõi sau tiêm: phù bình thường và bất thường, nốt cục, bầm, dấu hiệu thiếu máu nuôi và cách liên lạc với người bệnh trong 48 giờ đầu.',
  ],
  category: 'chat-lam-day',
  doctors: ['pham-khanh-vy', 'nguyen-thi-ngoc-diem'],
  level: 'intermediate',
  audience: 'physician',
  status: 'published',
  listPrice: 2_800_000,
  accessMonths: 12,
  certificateHours: 5,
  isFeatured: true,
  ageDays: 140,
  popularity: 9,
  outcomes: [
    'Đánh giá tỷ lệ, đối xứng và vận động của môi trước khi tư vấn',
    'Trao đổi kỳ vọng thực tế và ghi nhận đồng thuận bằng văn bản',
    'Chọn lớp và hướng kim cho viền môi, thân môi và nhân trung',
    'Phân biệt phù sau tiêm thông thường với dấu hiệu cần khám lại ngay',
    'Lập lịch theo dõi 24 giờ, 48 giờ và hai tuần',
  ],
  requirements: [
    'Bác sĩ đã học giải phẫu mạch máu vùng mặt',
    'Cơ sở có sẵn phương tiện xử trí tắc mạch theo quy trình đã phê duyệt',
  ],
  risks: [
    'Bầm, phù, đau, nốt cục và mất cân đối là các biến cố thường gặp cần nói trước.',
    'Tắc mạch vùng môi có thể lan theo động mạch môi và động mạch mặt; phải xử trí theo quy trình cấp cứu.',
    'Bùng phát herpes có thể xảy ra ở người có tiền sử; cần khai thác trước.',
    'Không thực hiện khi có nhiễm trùng tại chỗ, dị ứng với thành phần, hoặc theo chống chỉ định của nhà sản xuất.',
  ],
  references: [
    work('Tờ hướng dẫn sử dụng của từng sản phẩm đang lưu hành hợp pháp tại Việt Nam.'),
    work('Y văn về giải phẫu động mạch môi; xem danh mục trong bài “Động mạch môi nhìn từ ba lát cắt”.'),
  ],
  faq: [
    {
      question: 'Khóa học có giới thiệu nhãn hiệu cụ thể không?',
      answer:
        'Không. Bài giảng nói về đặc tính vật lý của chất làm đầy để bạn tự đọc tờ hướng dẫn và lựa chọn.',
    },
    {
      question: 'Tôi mới ra trường, có theo được không?',
      answer:
        'Bạn nên học khóa giải phẫu ứng dụng trước, sau đó thực hành dưới sự giám sát của người có kinh nghiệm.',
    },
  ],
  video: {
    hours: 4.8,
    height: 1080,
    points: [
      'Quan sát môi khi nghỉ, khi nói và khi cười.',
      'Nói rõ điều có thể đạt và điều không nên làm.',
      'Tiêm chậm, lượng nhỏ, quan sát màu môi liên tục.',
      'Theo dõi 48 giờ đầu quan trọng như lúc cầm kim.',
    ],
  },
  sections: [
    {
      title: 'Đánh giá và tư vấn',
      lessons: [
        video(
          'Tỷ lệ môi và sự hài hòa với cả gương mặt',
          'Quan sát trước, đo sau, và nói về điều khách muốn.',
          {
            free: true,
          },
        ),
        video('Môi khi cử động: nói, cười, mím', 'Lực cơ vòng miệng ảnh hưởng đến kết quả thế nào.'),
        video('Trao đổi kỳ vọng và từ chối đúng cách', 'Khi nào nên nói chưa, và nói ra sao.'),
        asKind(
          'download',
          article('Phiếu hỏi trước khi tiêm môi', 'Dùng phiếu này trong buổi tư vấn và lưu cùng hồ sơ.', [
            'Tiền sử herpes môi, dị ứng, rối loạn đông máu, thuốc đang dùng.',
            'Đã từng tiêm môi: chất gì, khi nào, ở đâu, có biến cố không?',
            'Lịch làm răng, chụp ảnh, sự kiện quan trọng trong hai tuần tới.',
            'Mong muốn bằng lời của khách và ảnh tham khảo nếu có.',
          ]),
        ),
      ],
    },
    {
      title: 'Giải phẫu và vật liệu',
      lessons: [
        video('Động mạch môi nhìn từ ba lát cắt', 'Niêm mạc, trong cơ và dưới da: tần suất và ý nghĩa.', {
          flags: ['injection'],
        }),
        video('Đặc tính chất làm đầy phù hợp với mô môi', 'Độ đàn hồi, độ kết dính và khả năng hút nước.'),
        video('Giảm đau và chuẩn bị trường thủ thuật', 'Từ tê tại chỗ đến tư thế người bệnh và ánh sáng.'),
      ],
    },
    {
      title: 'Kỹ thuật từng bước',
      lessons: [
        video('Viền môi và cung Cupid', 'Đi kim nông, đều tay và giữ đường nét tự nhiên.', {
          flags: ['injection'],
          note: 'Cận cảnh kim đi dưới viền môi trên người thật, có máu rịn ở điểm tiêm.',
        }),
        video('Thân môi: tuyến tính lùi kim', 'Lượng nhỏ, áp lực thấp, quan sát sự phân bố.', {
          flags: ['injection'],
        }),
        video('Nhân trung và góc môi', 'Khi nào nên làm và khi nào nên để yên.', { flags: ['injection'] }),
        video('Kim hay cannula cho môi?', 'So sánh ưu và nhược điểm, cách chọn theo mục tiêu.'),
      ],
    },
    {
      title: 'Theo dõi và xử lý tình huống',
      lessons: [
        video(
          '48 giờ đầu: phù bình thường và bất thường',
          'Cách hỏi qua điện thoại và yêu cầu gửi ảnh đúng góc.',
        ),
        video('Nốt cục, lệch và bầm: ai chờ, ai xử trí', 'Cây quyết định đơn giản cho tuần đầu.'),
        video('Dấu hiệu thiếu máu nuôi ở môi', 'Màu da, thời gian hồi lưu mao mạch và mức độ đau.', {
          flags: ['complication'],
          note: 'Ảnh môi trắng bệch và tím loang của ca tắc mạch, không có cảnh phẫu thuật.',
        }),
        article(
          'Tờ dặn dò sau tiêm môi',
          'Nói trực tiếp rồi đưa tờ giấy; khách khó nhớ hết lời dặn khi vừa làm thủ thuật.',
          [
            'Gọi ngay cho phòng khám nếu đau tăng dần, da trắng bệch hoặc tím loang.',
            'Không xoa nắn khi chưa được hướng dẫn.',
            'Giữ sạch vùng tiêm, hoãn trang điểm môi trong ngày đầu.',
            'Hẹn tái khám và số điện thoại trực ngoài giờ.',
          ],
        ),
      ],
    },
  ],
}
