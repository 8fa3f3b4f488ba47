import { brandColorNames } from '@repo/contract/brand-colors'
import { brandColorLabels } from '@repo/messages/brand.messages'

const FORM = 'Nhập màu như #17554d, hoặc để trống để dùng màu gốc.'
const PICTURE = 'Tải ảnh này lên lại.'

export const brandMessages = {
  lead: 'Logo, biểu tượng và màu của học viện trên trang học viên, trang quản trị và cổng bác sĩ; trang mở lại có diện mạo mới trong vòng một phút sau khi lưu. Thư, biên nhận và ảnh khi chia sẻ liên kết dùng ngay từ lần sau. Chữ phải đọc được theo chuẩn WCAG 2.2 mức AA, nên màu quá nhạt hoặc quá đậm không lưu được.',
  panel: 'Màu thương hiệu',
  preview: 'Xem thử',
  fields: {
    ...brandColorLabels,
    logo: 'Logo trên nền sáng',
    logoDark: 'Logo trên nền tối',
    icon: 'Biểu tượng ứng dụng',
  },
  picturesPanel: 'Logo và biểu tượng',
  usesPanel: 'Xem thử logo',
  pictureHints: {
    logo: 'Thay cho tên bằng chữ ở đầu trang, trong thư và trên biên nhận. PNG nền trong suốt, cao từ 48 px; viền trống được cắt bỏ.',
    logoDark:
      'Cho giao diện tối, khung điều hướng và ảnh chia sẻ. Để trống thì logo trên đứng trên nền trắng.',
    icon: 'Trên thẻ trình duyệt và màn hình điện thoại. Ảnh vuông, từ 256 × 256 px.',
  },
  upload: { logo: 'Tải logo lên', logoDark: 'Tải logo lên', icon: 'Tải biểu tượng lên' },
  change: 'Đổi ảnh khác',
  remove: 'Bỏ ảnh này',
  named: (action: string, field: string) => `${action}: ${field}`,
  unset: { logo: 'Đang dùng tên bằng chữ', logoDark: 'Chưa có', icon: 'Đang dùng biểu tượng gốc' },
  unreadable: 'Không đọc được ảnh này. Chọn ảnh PNG, JPEG hoặc WebP khác; ảnh SVG không dùng được.',
  tooLarge: (most: string) => `Ảnh lớn hơn ${most}. Hãy chọn ảnh nhẹ hơn.`,
  uploading: 'Đang tải ảnh lên…',
  cropTitle: 'Chọn phần làm biểu tượng',
  pictureOf: (path: string) => `ảnh ${path.replace(/^.*\/([0-9a-f]{6}).*$/, '$1')}`,
  uses: {
    header: 'Đầu trang, giao diện sáng',
    headerDark: 'Đầu trang, giao diện tối',
    mail: 'Thư',
    receipt: 'Biên nhận',
    icon: 'Thẻ trình duyệt và màn hình điện thoại',
    mailButton: 'Vào học',
    mailText: 'Chào bạn, khóa học của bạn đã mở.',
    receiptTitle: 'Biên nhận thanh toán',
    tab: (brand: string) => `${brand} | Khóa học`,
  },
  hint: (own: string) => `Để trống thì dùng màu gốc ${own}.`,
  pick: (label: string) => `Chọn ${label.toLowerCase()}`,
  use: (color: string) => `Dùng ${color}`,
  faults: {
    ...(Object.fromEntries(brandColorNames.map((name) => [name, FORM])) as Record<
      (typeof brandColorNames)[number],
      string
    >),
    logo: PICTURE,
    logoDark: PICTURE,
    icon: PICTURE,
  },
  themes: { light: 'Giao diện sáng', dark: 'Giao diện tối', hero: 'Khung đầu trang' },
  sample: {
    title: 'Khóa học da liễu',
    text: 'Học theo từng bài, xem lại bất cứ lúc nào.',
    link: 'Xem chương trình',
    button: 'Đăng ký học',
    badge: 'Mới mở',
  },
} as const
