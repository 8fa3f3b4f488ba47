export const missingProgram = {
  text: 'Trang vừa được cập nhật nên một phần chưa tải được. Bạn vẫn đọc được trang này; tải lại để dùng đầy đủ.',
  offline: 'Mất mạng nên một phần của trang chưa tải được. Bạn vẫn đọc được trang này; tải lại khi có mạng.',
  reload: 'Tải lại trang',
} as const
