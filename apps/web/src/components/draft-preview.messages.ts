export const draftPreviewMessages = {
  unknown: 'Liên kết xem trước không còn dùng được',
  unknownHint: 'Mở lại bản xem trước từ trang soạn trong khu vực quản trị.',
} as const
