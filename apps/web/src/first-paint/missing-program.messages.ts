export const missingProgram = {
  text: 'Trang vừa được cập nhật nên một phần chưa tải được. Bạn vẫn đọc được trang này; tải lại để dùng đầy đủ.',
  offline: 'Mất mạng nên một phần của trang chưa tải được. Bạn vẫn đọc được trang này; tải lại khi có mạng.',
  late: 'Một phần của trang chưa tải được nên vài nút chưa bấm được. Bạn vẫn đọc được trang này; nếu chờ lâu, hãy tải lại.',
  reload: 'Tải lại trang',
} as const
