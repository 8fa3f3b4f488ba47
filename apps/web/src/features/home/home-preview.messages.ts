export const homePreviewMessages = {
  title: 'Xem trước trang chủ',
  notice: 'Bạn đang xem bản nháp của trang chủ. Khách chưa thấy bản này.',
  unknown: 'Liên kết xem trước không còn dùng được',
  unknownHint: 'Mở lại bản xem trước từ trang soạn trong khu vực quản trị.',
} as const
