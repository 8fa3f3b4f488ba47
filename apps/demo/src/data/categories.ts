import type { Motif } from '../shape.ts'

export interface SeedCategory {
  slug: string
  name: string
  motif: Motif
  description: string
  intro: string
  /** Slug of the category that it belongs to; that one stands before it. */
  parent?: string
}

export const seedCategories: SeedCategory[] = [
  {
    slug: 'ky-thuat-tiem',
    name: 'Kỹ thuật tiêm',
    motif: 'injection',
    description:
      'Chất làm đầy, botulinum toxin và các kỹ thuật tiêm nội khoa, từ chỉ định đến theo dõi sau thủ thuật.',
    intro:
      'Các khóa trong chuyên mục này bắt đầu từ câu hỏi “có nên tiêm hay không”, rồi mới đến kim, cannula và kỹ thuật. Mỗi khóa đều có phần thăm khám, chống chỉ định, kế hoạch theo dõi và cách nhận ra biến cố sớm.',
  },
  {
    slug: 'laser',
    name: 'Laser và ánh sáng',
    motif: 'laser',
    description:
      'Vật lý laser, chọn thông số theo loại da và an toàn phòng máy cho bác sĩ, điều dưỡng và kỹ thuật viên.',
    intro:
      'Hiểu máy trước khi bấm máy. Chuyên mục trình bày tương tác giữa ánh sáng và mô, cách đọc phản ứng tại chỗ và những điều phải kiểm tra trước mỗi buổi điều trị.',
  },
  {
    slug: 'cham-soc-da',
    name: 'Chăm sóc da',
    motif: 'skincare',
    description:
      'Đánh giá làn da, peel nông, chăm sóc sau thủ thuật và tư vấn sản phẩm dựa trên tình trạng thực tế.',
    intro:
      'Nền tảng của mọi phác đồ thẩm mỹ là một hàng rào da khỏe. Các khóa ở đây hướng dẫn cách hỏi, cách soi, cách ghi hồ sơ và cách lập kế hoạch mà người được chăm sóc thực hiện được.',
  },
  {
    slug: 'giai-phau',
    name: 'Giải phẫu',
    motif: 'anatomy',
    description: 'Mạch máu, thần kinh, khoang mỡ và các lớp mô vùng mặt nhìn từ góc độ người làm thủ thuật.',
    intro:
      'Giải phẫu ứng dụng giúp bạn biết đầu kim đang ở đâu. Từng vùng được trình bày theo lớp, có mốc bề mặt để đối chiếu khi thăm khám và vùng cần thận trọng.',
  },
  {
    slug: 'quan-ly-phong-kham',
    name: 'Quản lý phòng khám',
    motif: 'management',
    description: 'Quy trình, hồ sơ, tư vấn, đồng thuận và an toàn người bệnh cho cơ sở thẩm mỹ nội khoa.',
    intro:
      'Một phòng khám an toàn được xây bằng quy trình rõ ràng và hồ sơ đầy đủ. Chuyên mục dành cho chủ cơ sở, quản lý và mọi nhân viên tiếp xúc với khách.',
  },
  {
    slug: 'bien-chung',
    name: 'Biến chứng',
    motif: 'complication',
    description:
      'Nhận diện sớm, xử trí ban đầu và chuyển tuyến đúng lúc khi có biến cố sau thủ thuật thẩm mỹ.',
    intro:
      'Biến chứng hiếm nhưng không chờ ai. Các khóa tập trung vào dấu hiệu sớm, phân vai trong ê-kíp, chuẩn bị phương tiện và trao đổi trung thực với người bệnh.',
  },
  {
    slug: 'chat-lam-day',
    name: 'Chất làm đầy',
    parent: 'ky-thuat-tiem',
    motif: 'injection',
    description: 'Acid hyaluronic và chất kích thích sinh học: chọn chất liệu, lớp tiêm và theo dõi.',
    intro:
      'Từ đặc tính của chất liệu đến lớp mô cần đặt, và những gì phải chuẩn bị sẵn trước mũi kim đầu tiên.',
  },
  {
    slug: 'botulinum-toxin',
    name: 'Botulinum toxin',
    parent: 'ky-thuat-tiem',
    motif: 'injection',
    description: 'Giải phẫu cơ mặt, đơn vị, điểm tiêm và cách nói về kỳ vọng với người được điều trị.',
    intro: 'Hiểu cơ nào nâng, cơ nào hạ, rồi mới chọn điểm tiêm và số đơn vị.',
  },
]

/** The category of the first level that one belongs to. */
export function subjectOf(slug: string): string {
  const parent = seedCategories.find((category) => category.slug === slug)?.parent
  return parent ? subjectOf(parent) : slug
}
