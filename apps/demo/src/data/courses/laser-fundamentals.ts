import { article, type SeedCourse, video, work } from '../../shape.ts'

export const laserFundamentals: SeedCourse = {
  slug: 'laser-co-ban-tuong-tac-anh-sang-va-mo',
  title: 'Laser cơ bản: tương tác ánh sáng và mô',
  subtitle: 'Bước sóng, độ rộng xung, mật độ năng lượng và an toàn phòng máy',
  description: [
    'Khóa nhập môn dành cho người sắp làm việc với laser hoặc đang bấm máy theo bảng thông số có sẵn. Bạn sẽ hiểu vì sao cùng một thông số lại cho phản ứng khác nhau trên hai làn da.',
    'Nội dung an toàn chiếm trọn một chương: kính bảo hộ, phản xạ gương, nguy cơ cháy, khói laser và nhật ký máy.',
  ],
  category: 'laser',
  doctors: ['tran-hoang-lam'],
  level: 'basic',
  audience: 'technician',
  status: 'published',
  listPrice: 990_000,
  accessMonths: null,
  certificateHours: 2.5,
  ageDays: 190,
  popularity: 8,
  outcomes: [
    'Giải thích được ly giải quang nhiệt chọn lọc bằng lời của mình',
    'Đọc bước sóng, độ rộng xung, kích thước điểm và mật độ năng lượng trên màn hình máy',
    'Phân loại da theo Fitzpatrick và nêu giới hạn của cách phân loại này',
    'Thực hiện bảng kiểm an toàn phòng laser trước mỗi buổi',
  ],
  requirements: ['Không yêu cầu kiến thức vật lý', 'Đang hoặc sắp làm việc trong phòng laser'],
  risks: [
    'Tổn thương mắt có thể vĩnh viễn; kính phải đúng bước sóng và đúng mật độ quang.',
    'Bỏng, tăng hoặc giảm sắc tố có thể xảy ra, nhất là trên da sẫm màu hoặc đang bắt nắng.',
  ],
  references: [
    work('Tài liệu an toàn laser y tế của nhà sản xuất thiết bị.'),
    work('Giáo trình vật lý y sinh, chương laser.'),
  ],
  faq: [
    {
      question: 'Học xong tôi có được tự bấm máy không?',
      answer:
        'Việc vận hành thiết bị phải theo phân công, phạm vi hành nghề và quy trình của cơ sở nơi bạn làm việc.',
    },
    {
      question: 'Khóa có nói về máy cụ thể không?',
      answer: 'Không. Nguyên lý áp dụng cho nhiều thiết bị; thông số cụ thể xem tài liệu của máy bạn dùng.',
    },
  ],
  video: {
    hours: 2.6,
    points: [
      'Bước sóng quyết định chất nào hấp thụ ánh sáng.',
      'Độ rộng xung quyết định nhiệt lan đi bao xa.',
      'Mật độ năng lượng quyết định mức độ tác động.',
      'Không có kính đúng bước sóng thì không bật máy.',
    ],
  },
  sections: [
    {
      title: 'Ánh sáng gặp mô',
      lessons: [
        video('Hấp thụ, tán xạ, phản xạ và truyền qua', 'Bốn điều xảy ra khi chùm sáng chạm da.', {
          free: true,
        }),
        video('Ly giải quang nhiệt chọn lọc', 'Ba điều kiện và ví dụ với sắc tố, mạch máu, nang lông.'),
        video('Thời gian hồi phục nhiệt', 'Vì sao xung ngắn bảo vệ mô lành xung quanh.'),
        video('Tác động quang nhiệt và quang cơ', 'Từ mili giây đến pico giây.'),
      ],
    },
    {
      title: 'Đọc thông số',
      lessons: [
        video('Bước sóng và độ xuyên sâu', 'Bảng đối chiếu các loại máy thường gặp.'),
        video('Kích thước điểm và mật độ năng lượng', 'Tính nhẩm để phát hiện một thông số bất thường.'),
        video('Điểm kết thúc lâm sàng', 'Trắng, hồng, bầm: nhìn da để dừng đúng lúc.'),
        article('Tự kiểm tra: sáu câu hỏi về thông số', 'Trả lời bằng lời trước khi xem lại bài.', [
          'Tăng kích thước điểm mà giữ nguyên mật độ năng lượng thì độ sâu thay đổi thế nào?',
          'Vì sao da bắt nắng phải hoãn điều trị?',
          'Điểm kết thúc mong muốn của thủ thuật bạn sắp hỗ trợ là gì?',
          'Khi nào phải dừng ngay và gọi bác sĩ?',
          'Làm mát trước, trong và sau xung khác nhau ra sao?',
          'Thông số nào phải ghi vào hồ sơ sau mỗi buổi?',
        ]),
      ],
    },
    {
      title: 'Làn da châu Á và giới hạn của phân loại',
      lessons: [
        video('Phân loại Fitzpatrick: dùng thế nào cho đúng', 'Hỏi phản ứng với nắng thay vì chỉ nhìn màu.'),
        video('Tăng sắc tố sau viêm', 'Vì sao thường gặp và cách giảm nguy cơ.'),
        video('Vùng thử và thời gian chờ đọc kết quả', 'Chọn vị trí, ghi ảnh và hẹn lại.'),
      ],
    },
    {
      title: 'An toàn phòng máy',
      lessons: [
        video('Kính bảo hộ, biển báo và kiểm soát ra vào', 'Đọc ký hiệu trên gọng kính.'),
        video('Khói laser, vật liệu dễ cháy và gương', 'Chuẩn bị phòng trong năm phút.'),
        article('Bảng kiểm mở phòng laser', 'Dán ở cửa phòng và ký tên mỗi sáng.', [
          'Biển báo đã bật, cửa đóng, rèm kín, gương đã che.',
          'Kính cho người bệnh và mọi người trong phòng, đúng bước sóng của máy.',
          'Không có cồn ướt, oxy hở hoặc khăn khô gần trường điều trị.',
          'Máy hút khói hoạt động; nút dừng khẩn cấp đã thử.',
          'Nhật ký máy đã ghi ngày, người vận hành và lần bảo trì gần nhất.',
        ]),
      ],
    },
  ],
}
