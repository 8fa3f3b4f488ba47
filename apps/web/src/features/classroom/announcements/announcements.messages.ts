export const announcementsMessages = {
  tell: 'Báo cho tôi khi có thông báo mới',
  tellHint: 'Qua chuông, và qua email theo cách bạn đã chọn cho việc học. Tắt đi thì vẫn đọc được ở đây.',
  told: 'Bạn sẽ được báo khi có thông báo mới.',
  muted: 'Bạn không được báo về thông báo của khóa này nữa.',
  empty: 'Bác sĩ chưa gửi thông báo nào trong khóa này.',
} as const
