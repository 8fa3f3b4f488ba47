export const menuMessages = {
  missing: 'Chưa mở được danh sách thao tác. Kiểm tra kết nối rồi thử lại.',
}
