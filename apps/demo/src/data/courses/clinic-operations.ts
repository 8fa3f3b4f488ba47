import { article, type SeedCourse, video, work } from '../../shape.ts'

export const clinicOperations: SeedCourse = {
  slug: 'van-hanh-phong-kham-da-tham-my',
  title: 'Vận hành phòng khám da thẩm mỹ',
  subtitle: 'Quy trình, hồ sơ, nhân sự và an toàn người bệnh cho cơ sở dưới 20 nhân viên',
  description: [
    'Khóa học dành cho người đang hoặc sắp phụ trách một phòng khám nhỏ. Thay vì lý thuyết quản trị, mỗi bài giải quyết một việc cụ thể: lịch hẹn, bàn giao ca, kiểm kê thuốc, xử lý phàn nàn, báo cáo sự cố.',
    'Bạn nhận kèm biểu mẫu dạng văn bản để chỉnh cho cơ sở của mình.',
  ],
  category: 'quan-ly-phong-kham',
  doctors: ['vo-gia-bao'],
  level: 'intermediate',
  audience: 'everyone',
  status: 'published',
  listPrice: 1_890_000,
  accessMonths: 24,
  certificateHours: null,
  ageDays: 150,
  popularity: 5,
  outcomes: [
    'Vẽ hành trình khách từ lúc đặt hẹn đến tái khám và tìm điểm dễ sai sót',
    'Viết quy trình một trang mà nhân viên dùng được ngay',
    'Lập sổ theo dõi thuốc, vật tư tiêu hao theo số lô và hạn dùng',
    'Tổ chức họp rút kinh nghiệm sự cố không đổ lỗi',
  ],
  requirements: [
    'Đang làm việc hoặc chuẩn bị mở phòng khám',
    'Một quy trình hiện có của cơ sở để đem ra sửa',
  ],
  risks: [
    'Nội dung không phải tư vấn pháp lý; điều kiện cấp phép phải tra theo quy định hiện hành tại địa phương.',
  ],
  references: [work('Bộ tiêu chí chất lượng và tài liệu an toàn người bệnh công khai (tham khảo chung).')],
  faq: [
    {
      question: 'Khóa có hướng dẫn xin giấy phép không?',
      answer:
        'Khóa chỉ ra những nhóm giấy tờ cần kiểm tra; thủ tục cụ thể hãy hỏi cơ quan quản lý hoặc luật sư.',
    },
    {
      question: 'Tôi chỉ có năm nhân viên thì có quá sức không?',
      answer: 'Không. Ví dụ trong khóa lấy từ cơ sở năm đến hai mươi người.',
    },
  ],
  video: {
    hours: 3.5,
    points: [
      'Quy trình tốt nằm gọn trong một trang.',
      'Thuốc và vật tư: số lô, hạn dùng, người ký.',
      'Sự cố là dữ liệu để sửa hệ thống.',
    ],
  },
  sections: [
    {
      title: 'Hành trình của khách',
      lessons: [
        video('Vẽ hành trình từ đặt hẹn đến tái khám', 'Tìm năm điểm chờ và ba điểm dễ nhầm.', {
          free: true,
        }),
        video('Lịch hẹn: thời lượng thật của từng thủ thuật', 'Đo hai tuần trước khi sửa lịch.'),
        video('Xác nhận đúng người, đúng thủ thuật', 'Hai định danh và một câu hỏi mở.'),
        video('Tái khám và chăm sóc từ xa', 'Ai gọi, gọi khi nào, ghi ở đâu.'),
      ],
    },
    {
      title: 'Hồ sơ và vật tư',
      lessons: [
        video('Hồ sơ tối thiểu cho một lần thủ thuật', 'Bảy mục không được thiếu.'),
        video('Sổ thuốc, số lô và hạn dùng', 'Kiểm kê cuối tuần trong mười lăm phút.'),
        video('Nhiệt độ tủ lạnh thuốc', 'Ghi hai lần mỗi ngày và cách xử lý khi vượt ngưỡng.'),
        article('Mẫu quy trình một trang', 'Mỗi quy trình chỉ gồm bốn phần và vừa một mặt giấy.', [
          'Mục đích và người chịu trách nhiệm.',
          'Các bước, mỗi bước bắt đầu bằng một động từ.',
          'Điểm dừng: khi nào không được làm tiếp.',
          'Biểu mẫu liên quan và ngày xem lại.',
        ]),
      ],
    },
    {
      title: 'Con người',
      lessons: [
        video('Bàn giao ca trong năm phút', 'Khung bốn câu để không sót việc.'),
        video('Kèm cặp người mới trong ba mươi ngày', 'Danh sách kỹ năng có người ký xác nhận.'),
        video('Tiếp nhận phàn nàn', 'Lắng nghe, cảm ơn, hẹn mốc trả lời.'),
      ],
    },
    {
      title: 'An toàn và cải tiến',
      lessons: [
        video('Báo cáo sự cố không đổ lỗi', 'Biểu mẫu ngắn và thời hạn rút kinh nghiệm.'),
        video('Diễn tập cấp cứu mỗi quý', 'Kịch bản, đồng hồ và người quan sát.'),
        article('Lịch kiểm tra hằng tháng của quản lý', 'Chọn một buổi sáng cố định và đi hết danh sách.', [
          'Hộp cấp cứu: đủ, còn hạn, niêm phong.',
          'Hồ sơ ngẫu nhiên: mười hồ sơ, kiểm bảy mục tối thiểu.',
          'Nhật ký máy, nhật ký tủ lạnh, nhật ký tiệt khuẩn.',
          'Sự cố trong tháng: đã xử lý, đã phản hồi người báo.',
        ]),
      ],
    },
  ],
}
