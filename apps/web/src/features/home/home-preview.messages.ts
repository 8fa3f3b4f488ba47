export const homePreviewMessages = {
  title: 'Xem trước trang chủ',
  notice: 'Bạn đang xem bản nháp của trang chủ. Khách chưa thấy bản này.',
} as const
