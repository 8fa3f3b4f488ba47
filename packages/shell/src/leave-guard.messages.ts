export const leaveGuardMessages = {
  title: 'Rời trang khi chưa lưu?',
  body: 'Các thay đổi sẽ mất.',
  leave: 'Rời trang',
  stay: 'Ở lại',
} as const
