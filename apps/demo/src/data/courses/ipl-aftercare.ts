import { type SeedCourse, video } from '../../shape.ts'

/** An unfinished draft: it shows what staff see while a course still lacks things. */
export const iplAftercare: SeedCourse = {
  slug: 'ipl-va-cham-soc-da-nhay-cam-sau-anh-sang',
  title: 'IPL và chăm sóc da nhạy cảm sau ánh sáng',
  subtitle: 'Chọn kính lọc, nhận biết chống chỉ định và phục hồi sau buổi điều trị',
  description: [
    'Bản thảo đang viết. Nội dung dự kiến gồm ba chương về chỉ định, kỹ thuật và chăm sóc sau IPL.',
  ],
  category: 'laser',
  doctors: ['tran-hoang-lam'],
  level: 'intermediate',
  audience: 'technician',
  status: 'draft',
  listPrice: 1_200_000,
  accessMonths: 12,
  certificateHours: null,
  ageDays: 4,
  popularity: 0,
  outcomes: ['Chọn kính lọc theo chỉ định', 'Nhận ra người không phù hợp với IPL'],
  requirements: ['Đã học khóa Laser cơ bản'],
  risks: [],
  references: [],
  faq: [],
  video: null,
  sections: [
    {
      title: 'Chỉ định và chống chỉ định',
      lessons: [
        video('IPL khác laser ở điểm nào', 'Phổ rộng, kính lọc và hệ quả trên da.'),
        video('Những người không nên làm IPL', 'Da bắt nắng, thuốc nhạy sáng, nám hoạt động.'),
        video('Chọn kính lọc theo mục tiêu', 'Mạch máu, sắc tố và trẻ hóa.'),
      ],
    },
    {
      title: 'Kỹ thuật và phục hồi',
      lessons: [
        video('Gel dẫn, áp lực đầu phát và chồng xung', 'Ba lỗi thường gặp khi mới làm.'),
        video('Đỏ da kéo dài sau IPL', 'Theo dõi và phục hồi hàng rào.'),
      ],
    },
  ],
}
