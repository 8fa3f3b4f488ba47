import type { DeviceClass, QualityPage } from '@repo/contract/quality-measures'

export const qualityMessages = {
  title: 'Trang và video nhanh thế nào với người xem',
  lead: (since: string) =>
    `Do trình duyệt của khoảng một phần tư lượt xem báo về, từ ${since}. Mỗi số là mức mà ba phần tư lượt xem không vượt quá. Chỉ có số đếm theo ngày, không có gì của riêng ai.`,
  pages: 'Các trang',
  page: 'Trang',
  device: 'Thiết bị',
  views: 'Lượt xem',
  lcp: 'Hiện nội dung chính',
  inp: 'Đáp lại thao tác',
  cls: 'Xê dịch bố cục',
  ttfb: 'Máy chủ trả lời',
  seconds: (value: string) => `${value} giây`,
  good: 'tốt',
  middling: 'cần cải thiện',
  poor: 'kém',
  unknown: '–',
  nothing: 'Chưa có trình duyệt nào báo về. Số liệu đến khi người xem mở các trang và rời đi.',
  playback: 'Phát video',
  playbacks: 'Lần phát',
  start: 'Bắt đầu phát sau',
  stalled: 'Có lúc phải dừng chờ mạng',
  switched: 'Có đổi cỡ hình',
  failed: 'Không phát được',
  percent: (value: string) => `${value}%`,
  noPlayback: 'Chưa có lần phát nào được báo về.',
} as const

export const qualityPageLabels: Record<QualityPage, string> = {
  home: 'Trang chủ',
  courses: 'Danh sách khóa học',
  course: 'Khóa học',
  doctors: 'Danh sách bác sĩ',
  doctor: 'Bác sĩ',
  news: 'Danh sách bài viết',
  article: 'Bài viết',
  payment: 'Thanh toán',
  'my-courses': 'Khóa học của tôi',
  classroom: 'Phòng học',
  other: 'Trang khác',
}

export const deviceLabels: Record<DeviceClass, string> = {
  phone: 'Điện thoại',
  tablet: 'Máy tính bảng',
  desktop: 'Máy tính',
}
