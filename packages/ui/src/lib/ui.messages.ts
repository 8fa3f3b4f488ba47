/** Vietnamese names of controls that the components bring themselves; every one can be overridden by a prop. */
export const uiMessages = {
  back: 'Quay lại',
  busy: 'Đang xử lý…',
  cancel: 'Hủy',
  close: 'Đóng',
  errorCode: (code: string) => `Mã lỗi: ${code}`,
  free: 'Miễn phí',
  listPrice: 'Giá gốc',
  loadFailed: 'Không tải được dữ liệu.',
  loadFailedHint: 'Kiểm tra kết nối rồi thử lại.',
  loading: 'Đang tải…',
  offline: 'Bạn đang ngoại tuyến. Trang đang mở vẫn xem được; trang khác sẽ mở khi có mạng trở lại.',
  offlineTitle: 'Bạn đang ngoại tuyến',
  offlineHint: 'Dữ liệu sẽ hiện khi có mạng trở lại.',
  optional: 'không bắt buộc',
  breadcrumb: 'Đường dẫn',
  price: 'Học phí',
  rating: (value: string, count?: string) =>
    count === undefined ? `${value} trên 5` : `${value} trên 5, ${count} đánh giá`,
  retry: 'Thử lại',
  scrollTop: 'Lên đầu trang',
  skip: 'Bỏ qua đến nội dung chính',
} as const
