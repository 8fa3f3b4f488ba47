export const offlinePageMessages = {
  title: 'Không có mạng',
  lead: 'Trang bạn vừa mở chưa được lưu trên máy này. Khi có mạng, trang sẽ tự mở.',
  online: 'Bạn đang có mạng',
  onlineLead: 'Khi mất mạng, trang này liệt kê những gì máy đã lưu để bạn đọc tiếp.',
  retry: 'Thử lại',
  home: 'Về trang chủ',
  kept: 'Đọc được ngay trên máy này',
  own: 'Của bạn',
  open: 'Trang đã xem gần đây',
  nothing: 'Máy này chưa lưu trang nào. Những trang bạn mở khi có mạng sẽ hiện ở đây.',
  films:
    'Video không được lưu trên máy và cần mạng để xem. Ghi chú bạn viết khi không có mạng sẽ tự gửi sau.',
} as const
