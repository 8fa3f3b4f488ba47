import type { motifs } from '@repo/contract/catalogue'

type Motif = (typeof motifs)[number]

export const categoryMessages = {
  description: (name: string, text: string) => `${name}: ${text}`,
  eyebrow: 'Chuyên mục',
  path: {
    title: 'Bắt đầu từ đâu',
    lead: 'Lộ trình gợi ý, đi từ nền tảng đến ca khó.',
    step: (step: number) => `Bước ${step}`,
  },
  subcategories: 'Chuyên mục con',
  courses: 'Tất cả khóa học trong chuyên mục',
  doctors: 'Bác sĩ giảng dạy',
  news: 'Bài viết liên quan',
  filter: 'Lọc và sắp xếp',
  empty: {
    title: 'Chuyên mục đang được biên soạn',
    text: 'Chưa có khóa học nào được xuất bản ở đây. Để lại lời nhắn, chúng tôi sẽ báo khi có khóa đầu tiên.',
    action: 'Để lại lời nhắn',
    other: 'Xem khóa học khác',
  },
} as const

/** For whom a subject is, in one line under its name. */
export const motifAudience: Record<Motif, string> = {
  injection: 'Dành cho bác sĩ và điều dưỡng làm thủ thuật tiêm',
  laser: 'Dành cho bác sĩ và kỹ thuật viên vận hành thiết bị',
  skincare: 'Dành cho người chăm sóc da tại phòng khám và cơ sở thẩm mỹ',
  anatomy: 'Nền tảng cho mọi người làm thủ thuật vùng mặt',
  management: 'Dành cho chủ và quản lý cơ sở thẩm mỹ',
  complication: 'Dành cho bác sĩ và ê-kíp xử trí tại chỗ',
}
