export const releaseMessages = {
  newRelease: 'Đã có bản mới của trang. Bạn có thể dùng tiếp và cập nhật lúc thuận tiện.',
  takeRelease: 'Cập nhật',
} as const
