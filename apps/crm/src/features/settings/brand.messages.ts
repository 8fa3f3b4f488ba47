import { brandColorNames } from '@repo/contract/brand-colors'
import { brandColorLabels } from '@repo/messages/brand.messages'

const FORM = 'Nhập màu như #17554d, hoặc để trống để dùng màu gốc.'

export const brandMessages = {
  lead: 'Màu của học viện trên trang học viên, trang quản trị và cổng bác sĩ; trang mở lại có màu mới trong vòng một phút sau khi lưu. Chữ phải đọc được theo chuẩn WCAG 2.2 mức AA, nên màu quá nhạt hoặc quá đậm không lưu được.',
  panel: 'Màu thương hiệu',
  preview: 'Xem thử',
  fields: brandColorLabels,
  hint: (own: string) => `Để trống thì dùng màu gốc ${own}.`,
  pick: (label: string) => `Chọn ${label.toLowerCase()}`,
  use: (color: string) => `Dùng ${color}`,
  faults: Object.fromEntries(brandColorNames.map((name) => [name, FORM])) as Record<
    (typeof brandColorNames)[number],
    string
  >,
  themes: { light: 'Giao diện sáng', dark: 'Giao diện tối', hero: 'Khung đầu trang' },
  sample: {
    title: 'Khóa học da liễu',
    text: 'Học theo từng bài, xem lại bất cứ lúc nào.',
    link: 'Xem chương trình',
    button: 'Đăng ký học',
    badge: 'Mới mở',
  },
} as const
