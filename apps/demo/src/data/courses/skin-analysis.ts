import { article, free, type SeedCourse, video, work } from '../../shape.ts'

export const skinAnalysis: SeedCourse = {
  slug: 'soi-da-va-lap-ke-hoach-cham-soc',
  title: 'Soi da và lập kế hoạch chăm sóc',
  subtitle: 'Hỏi đúng, nhìn đúng, ghi đúng: nền tảng cho kỹ thuật viên và điều dưỡng da',
  description: [
    'Máy soi da cho nhiều con số, nhưng kế hoạch tốt bắt đầu từ cuộc trò chuyện. Khóa học hướng dẫn cách hỏi thói quen, quan sát dưới ánh sáng thường, dùng máy soi như một công cụ hỗ trợ và ghi lại thành kế hoạch bốn tuần.',
    'Các tình huống mẫu gồm da dầu mụn, da khô bong tróc, da nhạy cảm sau lột tẩy và da sạm không đều màu.',
  ],
  category: 'cham-soc-da',
  doctors: ['dang-thu-ha'],
  level: 'basic',
  audience: 'technician',
  status: 'published',
  listPrice: 690_000,
  salePrice: 490_000,
  saleDays: 20,
  accessMonths: 12,
  certificateHours: null,
  isFeatured: true,
  ageDays: 175,
  popularity: 9,
  outcomes: [
    'Khai thác thói quen chăm sóc da bằng bộ câu hỏi mười phút',
    'Mô tả tình trạng da bằng từ ngữ thống nhất trong ê-kíp',
    'Nhận ra dấu hiệu cần chuyển bác sĩ da liễu',
    'Lập kế hoạch bốn tuần gồm ba việc chính, dễ làm theo',
  ],
  requirements: ['Không yêu cầu kinh nghiệm', 'Có gương soi và ánh sáng tự nhiên để thực hành'],
  risks: [
    'Kỹ thuật viên không chẩn đoán bệnh; tổn thương lạ phải chuyển bác sĩ.',
    'Sản phẩm mới luôn có thể gây kích ứng; hướng dẫn thử trước trên vùng nhỏ.',
  ],
  references: [work('Giáo trình da liễu cơ sở, chương cấu trúc và chức năng hàng rào da.')],
  faq: [
    {
      question: 'Tôi không có máy soi da thì học được không?',
      answer: 'Được. Hai phần ba khóa học dùng mắt thường, kính lúp và câu hỏi.',
    },
    {
      question: 'Khóa học có bán sản phẩm không?',
      answer: 'Không. Bài giảng nói về hoạt chất và cách đọc nhãn, không giới thiệu nhãn hàng.',
    },
  ],
  video: {
    hours: 2.2,
    points: [
      'Hỏi trước khi soi: thói quen nói nhiều hơn con số.',
      'Nhìn dưới ánh sáng thường rồi mới dùng máy.',
      'Kế hoạch tốt chỉ có ba việc chính.',
    ],
  },
  sections: [
    {
      title: 'Hiểu làn da trước mắt',
      lessons: [
        video('Hàng rào da và dấu hiệu khi bị suy yếu', 'Căng, châm chích, đỏ: ba lời nhắn của da.', {
          free: true,
        }),
        video('Da dầu, da khô, da hỗn hợp: gọi tên cho đúng', 'Phân biệt da thiếu dầu với da thiếu nước.'),
        free(
          article(
            'Bộ câu hỏi khai thác trong mười phút',
            'Hỏi theo thứ tự thời gian trong ngày để người được hỏi dễ nhớ.',
            [
              'Buổi sáng rửa mặt bằng gì, bao lâu, nước nóng hay mát?',
              'Đang dùng những sản phẩm nào, theo thứ tự nào, từ khi nào?',
              'Có tự nặn mụn, tẩy da hoặc dùng kem trộn không?',
              'Làm việc trong phòng lạnh hay ngoài trời; thoa chống nắng mấy lần?',
              'Thuốc đang uống, thai kỳ, dị ứng đã biết?',
            ],
            'Ghi nguyên văn tên sản phẩm; nếu không nhớ, đề nghị gửi ảnh nhãn sau.',
          ),
        ),
      ],
    },
    {
      title: 'Quan sát và soi',
      lessons: [
        video('Quan sát dưới ánh sáng tự nhiên', 'Chia gương mặt thành năm vùng và đi theo một chiều.'),
        video('Dùng máy soi mà không phụ thuộc vào nó', 'Hiểu ánh sáng phân cực, tia cực tím và giới hạn.'),
        video('Mụn: mô tả tổn thương không viêm và viêm', 'Đếm, vẽ vị trí và ghi mức độ.'),
        video('Sạm màu: phẳng, nổi, ranh giới', 'Mô tả bằng năm tính chất.'),
        video('Khi nào phải chuyển bác sĩ', 'Tổn thương chảy máu, lớn nhanh, bất đối xứng.'),
      ],
    },
    {
      title: 'Lập kế hoạch bốn tuần',
      lessons: [
        video('Ba việc chính và thứ tự ưu tiên', 'Làm sạch dịu, phục hồi, chống nắng.'),
        video('Đọc nhãn: hoạt chất, nồng độ, cách phối', 'Những cặp dễ kích ứng khi dùng cùng lúc.'),
        video('Tình huống: da nhạy cảm sau lột tẩy tại nhà', 'Kế hoạch hai tuần đầu chỉ có ba bước.'),
        article(
          'Mẫu kế hoạch bốn tuần',
          'Viết bằng lời người được chăm sóc hiểu, mỗi tuần không quá một thay đổi.',
          [
            'Tuần 1: dừng các bước gây kích ứng, rửa mặt dịu, dưỡng ẩm, chống nắng.',
            'Tuần 2: đánh giá lại cảm giác châm chích, giữ nguyên hoặc giảm bước.',
            'Tuần 3: thêm một hoạt chất, dùng cách ngày, thử trên vùng nhỏ trước.',
            'Tuần 4: so ảnh cùng góc, quyết định tiếp tục hay chuyển bác sĩ.',
          ],
        ),
      ],
    },
  ],
}
