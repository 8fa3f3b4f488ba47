export const cartMessages = {
  title: 'Giỏ hàng',
  holds: (count: number) => `, ${count} khóa học`,
  add: 'Thêm vào giỏ',
  addOf: (title: string) => `Thêm “${title}” vào giỏ`,
  added: 'Đã ở trong giỏ. Xem giỏ hàng',
  addedShort: 'Xem giỏ hàng',
  addedWord: 'Đã thêm vào giỏ hàng.',
  full: 'Giỏ hàng chứa tối đa 20 khóa học. Bỏ bớt khóa khác rồi thêm lại.',
} as const
