export const offlineText = 'Không có kết nối mạng. Kiểm tra kết nối rồi thử lại.'
