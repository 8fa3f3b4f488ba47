/** What shows to who is signed in, and in messages; kept out of the first pages of visitors. */
export const signedInMessages = {
  toastArea: 'Thông báo',
  toastClose: 'Đóng thông báo',
  collapse: 'Thu gọn menu',
  expand: 'Mở rộng menu',
  sessionWait: 'Đang kiểm tra phiên đăng nhập…',
  account: 'Tài khoản',
  accountOf: (name: string) => `Tài khoản của ${name}`,
} as const
