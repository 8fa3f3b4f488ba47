import { article, type SeedCourse, video, work } from '../../shape.ts'

export const picoPigment: SeedCourse = {
  slug: 'laser-pico-trong-dieu-tri-roi-loan-sac-to',
  title: 'Laser Pico trong điều trị rối loạn sắc tố',
  subtitle: 'Chẩn đoán đúng loại tăng sắc tố trước khi chọn đầu phát và lịch điều trị',
  description: [
    'Không phải vết sạm nào cũng nên bắn laser. Khóa học dành hai chương đầu cho chẩn đoán: nám, tàn nhang, đồi mồi, bớt Hori, tăng sắc tố sau viêm, và những tổn thương phải sinh thiết thay vì điều trị.',
    'Các chương sau hướng dẫn lập kế hoạch nhiều buổi, phối hợp chống nắng và thuốc bôi, đọc phản ứng tức thì và quyết định dừng khi da chưa sẵn sàng.',
  ],
  category: 'laser',
  doctors: ['tran-hoang-lam', 'dang-thu-ha'],
  level: 'advanced',
  audience: 'physician',
  status: 'published',
  listPrice: 3_900_000,
  salePrice: 3_300_000,
  saleDays: -6,
  accessMonths: 12,
  certificateHours: null,
  isFeatured: true,
  ageDays: 95,
  popularity: 7,
  outcomes: [
    'Phân biệt năm nhóm tăng sắc tố thường gặp bằng hỏi bệnh, đèn Wood và soi da',
    'Nhận ra tổn thương nghi ngờ ác tính và dừng điều trị thẩm mỹ',
    'Lập kế hoạch nhiều buổi có điểm dừng rõ ràng',
    'Theo dõi và xử trí tăng sắc tố sau viêm',
  ],
  requirements: ['Đã nắm nguyên lý laser cơ bản', 'Bác sĩ có kinh nghiệm khám da'],
  risks: [
    'Nám có thể tái phát hoặc đậm hơn sau điều trị năng lượng cao.',
    'Giảm sắc tố dạng đốm có thể kéo dài hoặc không hồi phục.',
    'Không điều trị tổn thương sắc tố chưa rõ chẩn đoán.',
  ],
  references: [
    work('Tổng quan y văn về laser xung pico giây trong rối loạn sắc tố ở da type III đến V.'),
    work('Tài liệu hướng dẫn của nhà sản xuất thiết bị đang sử dụng.'),
  ],
  faq: [
    {
      question: 'Khóa học có bảng thông số để áp dụng ngay không?',
      answer:
        'Có bảng tham khảo để hiểu mối liên hệ giữa các thông số. Bảng này không thay thế tài liệu của máy bạn dùng và phản ứng thực tế trên da.',
    },
    {
      question: 'Nám có chữa khỏi hẳn không?',
      answer:
        'Nám là tình trạng mạn tính, dễ tái phát. Khóa học nói về kiểm soát và duy trì, không hứa hẹn khỏi hẳn.',
    },
  ],
  video: {
    hours: 6.2,
    points: [
      'Chẩn đoán loại sắc tố trước, chọn máy sau.',
      'Tổn thương nghi ngờ thì sinh thiết, không bắn laser.',
      'Bắt đầu thấp, đọc phản ứng, tăng có kiểm soát.',
      'Chống nắng là một phần của phác đồ.',
    ],
  },
  sections: [
    {
      title: 'Chẩn đoán trước khi chọn máy',
      lessons: [
        video('Nám, tàn nhang, đồi mồi, bớt Hori', 'Bốn câu hỏi giúp phân biệt tại phòng khám.', {
          free: true,
        }),
        video('Đèn Wood và soi da trong tăng sắc tố', 'Đọc độ sâu tương đối và giới hạn của từng công cụ.'),
        video('Tổn thương sắc tố không được bắn laser', 'Dấu hiệu cảnh báo và quy trình chuyển khám.'),
        video('Tăng sắc tố sau viêm: tìm nguyên nhân gốc', 'Mụn, chàm, ma sát và thủ thuật trước đó.'),
      ],
    },
    {
      title: 'Nguyên lý xung pico giây',
      lessons: [
        video('Từ nano đến pico: điều gì thay đổi', 'Tác động quang cơ và kích thước hạt sắc tố.'),
        video('Đầu phát phân đoạn và vi bọt khí', 'Cơ chế và đối tượng phù hợp.'),
        video('Toning năng lượng thấp: lợi và hại', 'Khi nào lặp lại nhiều buổi trở thành nguy cơ.'),
      ],
    },
    {
      title: 'Kế hoạch điều trị',
      lessons: [
        video('Chuẩn bị da trước bốn tuần', 'Chống nắng, phục hồi hàng rào, ngưng chất kích ứng.'),
        video('Buổi đầu tiên: vùng thử và ghi hình', 'Thông số khởi đầu thận trọng và cách đọc phản ứng.'),
        video('Phối hợp thuốc bôi giữa các buổi', 'Vai trò, thứ tự và thời điểm ngưng.'),
        video('Khi nào dừng lại', 'Ba tín hiệu cho thấy da cần nghỉ.'),
      ],
    },
    {
      title: 'Theo dõi và biến cố',
      lessons: [
        video('Bỏng và phồng rộp: 24 giờ đầu', 'Xử trí ban đầu và ghi nhận sự cố.', {
          flags: ['complication'],
        }),
        video('Giảm sắc tố dạng đốm', 'Phát hiện sớm qua ảnh chuẩn.', { flags: ['complication'] }),
        article(
          'Tờ hướng dẫn chống nắng cho người bệnh',
          'Viết ngắn, cỡ chữ lớn, đọc cùng người bệnh trước khi ra về.',
          [
            'Thoa đủ lượng vào buổi sáng và thoa lại giữa ngày khi ở ngoài trời.',
            'Mũ rộng vành, kính và khẩu trang sạch là lớp bảo vệ thứ hai.',
            'Hoãn buổi hẹn nếu vừa đi biển hoặc da đang đỏ rát.',
            'Chụp ảnh gửi phòng khám nếu thấy sạm tăng nhanh.',
          ],
        ),
      ],
    },
  ],
}
