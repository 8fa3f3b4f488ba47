export const commonMessages = {
  offline: 'Bạn đang ngoại tuyến',
  offlineHint: 'Phần này sẽ tự tải khi có mạng trở lại.',
  failed: 'Không tải được dữ liệu',
  email: 'Email',
  cancel: 'Hủy',
} as const
