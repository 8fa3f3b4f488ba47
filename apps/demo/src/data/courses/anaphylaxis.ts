import { article, type SeedCourse, video, work } from '../../shape.ts'

export const anaphylaxis: SeedCourse = {
  slug: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien',
  title: 'Phản vệ tại phòng khám: mười phút đầu tiên',
  subtitle: 'Nhận biết, gọi người, adrenalin và chuyển viện: tập cùng cả ê-kíp',
  description: [
    'Phản vệ có thể xảy ra với thuốc tê, kháng sinh, hyaluronidase hoặc sản phẩm bôi. Khóa học giúp ê-kíp phòng khám nhỏ nhận ra sớm và làm đúng thứ tự theo phác đồ hiện hành.',
    'Mỗi bài là một đoạn ngắn để xem trong giờ giao ban, kèm kịch bản diễn tập tại chỗ.',
  ],
  category: 'bien-chung',
  doctors: ['le-minh-quan'],
  level: 'intermediate',
  audience: 'nurse',
  status: 'published',
  listPrice: 790_000,
  accessMonths: 12,
  certificateHours: 2,
  ageDays: 130,
  popularity: 7,
  outcomes: [
    'Nhận ra phản vệ qua da, hô hấp, tuần hoàn và tiêu hóa',
    'Gọi người và phân vai trong ba mươi giây',
    'Thực hiện đúng thứ tự xử trí theo phác đồ hiện hành của Bộ Y tế',
    'Bàn giao cho tuyến trên bằng khung ngắn gọn',
  ],
  requirements: ['Nhân viên y tế làm việc tại phòng khám', 'Hộp phản vệ của cơ sở để đối chiếu khi xem'],
  risks: [
    'Chậm dùng adrenalin là yếu tố liên quan đến diễn tiến nặng.',
    'Phản ứng hai pha có thể xảy ra; người bệnh phải được theo dõi tại cơ sở y tế.',
  ],
  references: [work('Văn bản hướng dẫn phòng, chẩn đoán và xử trí phản vệ hiện hành của Bộ Y tế.')],
  faq: [
    {
      question: 'Khóa có thay được lớp cấp cứu thực hành không?',
      answer:
        'Không. Hãy xem khóa như phần chuẩn bị; kỹ năng tay cần luyện trên mô hình với người hướng dẫn.',
    },
    {
      question: 'Lễ tân có nên học không?',
      answer: 'Nên xem chương đầu: lễ tân thường là người đầu tiên thấy khách khó chịu ở phòng chờ.',
    },
  ],
  video: {
    hours: 2.1,
    points: [
      'Hai cơ quan trở lên có triệu chứng: nghĩ đến phản vệ.',
      'Gọi to, bấm giờ, đặt người bệnh nằm.',
      'Adrenalin theo phác đồ, không chờ đợi.',
      'Theo dõi liên tục và chuyển viện có nhân viên đi cùng.',
    ],
  },
  sections: [
    {
      title: 'Nhận ra',
      lessons: [
        video('Bốn nhóm dấu hiệu và câu hỏi nhanh', 'Da, thở, mạch, bụng.', { free: true }),
        video('Ngất do sợ kim hay phản vệ?', 'Ba điểm khác nhau quan trọng.'),
        video('Diễn tiến theo phút', 'Vì sao nhẹ lúc này không có nghĩa là an toàn.'),
      ],
    },
    {
      title: 'Hành động',
      lessons: [
        video('Ba mươi giây đầu: gọi, bấm giờ, ngừng tác nhân', 'Câu gọi thống nhất cho cả ê-kíp.'),
        video('Tư thế và đường thở', 'Nằm, nâng chân, và các ngoại lệ.'),
        video('Adrenalin: đường tiêm, vị trí, nhắc lại', 'Đọc phác đồ cùng nhau, từng dòng.', {
          flags: ['complication'],
        }),
        video('Oxy, dịch truyền và theo dõi', 'Ai đo, đo gì, bao lâu một lần.'),
        video('Gọi cấp cứu và bàn giao', 'Khung bốn câu khi nói với tuyến trên.'),
      ],
    },
    {
      title: 'Chuẩn bị và diễn tập',
      lessons: [
        video('Hộp phản vệ: sắp xếp để lấy trong bóng tối', 'Nhãn lớn, thứ tự cố định, niêm phong.'),
        video('Kịch bản diễn tập mười phút', 'Người đóng vai, đồng hồ, người quan sát.'),
        article(
          'Phiếu quan sát diễn tập',
          'Người quan sát chỉ ghi mốc thời gian và việc đã làm, không nhận xét trong lúc diễn tập.',
          [
            'Giây thứ mấy có người gọi hỗ trợ?',
            'Hộp phản vệ đến bên giường lúc nào?',
            'Ai nói rõ liều trước khi tiêm, ai nhắc lại?',
            'Mạch và huyết áp được đo lần đầu khi nào?',
            'Câu bàn giao có đủ bốn phần không?',
          ],
          'Sau diễn tập, mỗi người nói một điều làm tốt và một điều sẽ làm khác.',
        ),
        article(
          'Hỏi tiền sử dị ứng cho đúng',
          'Câu hỏi “có dị ứng gì không” thường nhận câu trả lời “không”. Hãy hỏi cụ thể hơn.',
          [
            'Đã từng nổi mề đay, khó thở, sưng môi sau khi tiêm hoặc uống thuốc chưa?',
            'Lần gây tê ở nha khoa gần nhất có gì lạ không?',
            'Có bị ong đốt và phản ứng mạnh không?',
            'Có hen, chàm hoặc người nhà dị ứng nặng không?',
          ],
        ),
      ],
    },
  ],
}
