export const offlineText = 'Không có kết nối mạng. Kiểm tra kết nối rồi thử lại.'
export const unreadText = 'Chưa làm được. Tải lại trang rồi thử lại.'
