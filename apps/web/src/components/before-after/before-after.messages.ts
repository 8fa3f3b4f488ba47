export const beforeAfterWords = {
  position: 'Vạch so sánh ảnh trước và ảnh sau',
  valueText: (before: number) => `${before}% ảnh trước, ${100 - before}% ảnh sau`,
  apart: (days: number) => (days === 0 ? 'Chụp cùng ngày' : `Cách nhau ${days} ngày`),
  angle: { same: 'Cùng góc chụp', other: 'Góc chụp khác nhau' },
  light: { same: 'Cùng ánh sáng', other: 'Ánh sáng khác nhau' },
  notice: 'Kết quả ở mỗi người mỗi khác.',
  gone: 'Ảnh trước và sau không còn hiển thị. Tải lại trang để kiểm tra.',
}
