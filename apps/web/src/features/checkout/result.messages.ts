import type { OrderState } from './checkout.types.ts'

/** What became of an order. */
export const resultMessages = {
  paidTitle: 'Thanh toán thành công',
  paidHint: 'Bạn có thể vào học ngay. Biên nhận đã được gửi qua email.',
  freeTitle: 'Đăng ký thành công',
  freeHint: 'Khóa học đã nằm trong danh sách của bạn.',
  seatsTitle: 'Suất học đã sẵn sàng',
  seatsHint: (organisation: string) =>
    `${organisation} trao được suất học ngay. Biên nhận đã được gửi qua email.`,
  goSeats: 'Trao suất học',
  giftTitle: 'Quà tặng đã được gửi',
  giftHint: (name: string, email: string) =>
    `Chúng tôi đã gửi liên kết nhận quà cho ${name} tới ${email}. Quà mở được khi người nhận có tài khoản.`,
  giftClaimed: (date: string) => `Người nhận đã mở quà lúc ${date}.`,
  goLearn: 'Vào học',
  myCourses: 'Khóa học của tôi',
  orders: 'Xem đơn hàng',
  again: 'Tạo đơn mới',
  contact: 'Liên hệ hỗ trợ',
} as const

/** What an order that is no longer waiting says. */
export const settledWords: Record<
  Exclude<OrderState, 'pending_payment' | 'paid'>,
  { title: string; hint: string }
> = {
  expired: {
    title: 'Đơn đã hết hạn',
    hint: 'Giá có thể đã đổi. Tạo đơn mới để tiếp tục; nếu bạn đã chuyển tiền, hãy liên hệ và gửi kèm mã đơn.',
  },
  cancelled: { title: 'Đơn đã hủy', hint: 'Bạn có thể tạo đơn mới bất cứ lúc nào.' },
  review: {
    title: 'Đơn đang được kiểm tra',
    hint: 'Chúng tôi đã nhận tiền nhưng cần đối chiếu. Bạn sẽ nhận email khi xong.',
  },
  partially_refunded: {
    title: 'Đơn đã hoàn một phần',
    hint: 'Khóa học nào chưa đóng vẫn học được ở mục Khóa học của tôi.',
  },
  refunded: { title: 'Đơn đã hoàn tiền', hint: 'Khóa học trong đơn này không còn mở.' },
}
