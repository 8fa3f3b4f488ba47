export const contactDataMessages = {
  reveal: 'Hiện',
  what: 'email và số điện thoại',
  hint: 'Mỗi lần hiện được ghi vào nhật ký.',
} as const
