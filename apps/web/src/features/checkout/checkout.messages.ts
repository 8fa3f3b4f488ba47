import type { order } from '@repo/contract/orders'
import type { z } from 'zod'

type OrderState = z.output<typeof order>['state']

export const checkoutMessages = {
  title: 'Thanh toán',
  summary: 'Đơn hàng của bạn',
  total: 'Tổng cộng',
  listPrice: 'Học phí',
  discount: 'Giảm giá',
  pay: (amount: string) => `Thanh toán ${amount}`,
  enrollFree: 'Đăng ký học miễn phí',
  refundNote: 'Được hoàn tiền theo chính sách hoàn tiền.',
  refundLink: 'Xem chính sách',
  methodTitle: 'Phương thức thanh toán',
  method: 'Chuyển khoản bằng mã VietQR',
  methodHint:
    'Quét mã bằng ứng dụng của bất kỳ ngân hàng nào tại Việt Nam. Khóa học mở ngay khi ngân hàng báo tiền về.',
  steps: ['Kiểm tra đơn hàng', 'Chuyển khoản', 'Vào học'],
  stepsLabel: 'Các bước thanh toán',

  nothingTitle: 'Bạn chưa chọn khóa học nào',
  nothingHint: 'Chọn một khóa học, xem học thử rồi quay lại đây để thanh toán.',
  browse: 'Xem khóa học',
  owned: 'Bạn đã có khóa học này',
  ownedHint: 'Không cần thanh toán lần nữa. Vào học tiếp ngay nhé.',
  goLearn: 'Vào học',
  openOrders: 'Đơn đang chờ thanh toán',
  openOrder: (code: string) => `Tiếp tục đơn ${code}`,

  scan: 'Quét mã bằng ứng dụng ngân hàng',
  qrLabel: (amount: string, content: string) => `Mã VietQR chuyển ${amount}, nội dung ${content}`,
  bank: 'Ngân hàng',
  account: 'Số tài khoản',
  accountName: 'Chủ tài khoản',
  amount: 'Số tiền',
  content: 'Nội dung chuyển khoản',
  copy: (what: string) => `Sao chép ${what.toLowerCase()}`,
  keepContent: 'Giữ nguyên số tiền và nội dung để đơn được xác nhận tự động.',
  waiting: 'Đang chờ thanh toán',
  waitingHint: 'Trang này tự chuyển khi ngân hàng báo tiền về, thường trong vài giây.',
  offline: 'Bạn đang ngoại tuyến. Trạng thái đơn sẽ cập nhật khi có mạng.',
  saveQr: 'Lưu mã QR',
  validUntil: (time: string) => `Đơn giữ giá đến ${time}.`,
  cancel: 'Hủy đơn',
  cancelTitle: 'Hủy đơn hàng này?',
  cancelBody: 'Nếu đã chuyển khoản, bạn đừng hủy: đơn sẽ tự xác nhận khi tiền về.',
  cancelConfirm: 'Hủy đơn',
  cancelKeep: 'Giữ lại',
  demoBank: 'Mở ngân hàng giả lập',
  demoHint: 'Bản demo: không có tiền thật. Dùng ngân hàng giả lập để chuyển khoản thử.',
  code: (code: string) => `Mã đơn ${code}`,

  paidTitle: 'Thanh toán thành công',
  paidHint: 'Bạn có thể vào học ngay. Biên nhận đã được gửi qua email.',
  freeTitle: 'Đăng ký thành công',
  freeHint: 'Khóa học đã nằm trong danh sách của bạn.',
  myCourses: 'Khóa học của tôi',
  expiredTitle: 'Đơn đã hết hạn',
  expiredHint:
    'Giá có thể đã đổi. Tạo đơn mới để tiếp tục; nếu bạn đã chuyển tiền, hãy liên hệ và gửi kèm mã đơn.',
  cancelledTitle: 'Đơn đã hủy',
  cancelledHint: 'Bạn có thể tạo đơn mới bất cứ lúc nào.',
  reviewTitle: 'Đơn đang được kiểm tra',
  reviewHint: 'Chúng tôi đã nhận tiền nhưng cần đối chiếu. Bạn sẽ nhận email khi xong.',
  refundedTitle: 'Đơn đã hoàn tiền',
  refundedHint: 'Khóa học trong đơn này không còn mở.',
  partlyRefundedTitle: 'Đơn đã hoàn một phần',
  partlyRefundedHint: 'Các khóa học chưa hoàn tiền vẫn mở trong tài khoản của bạn.',
  again: 'Tạo đơn mới',
  contact: 'Liên hệ hỗ trợ',
} as const

/** What an order that is no longer waiting says. */
export const settledOrderWords: Record<
  Exclude<OrderState, 'pending_payment' | 'paid'>,
  { title: string; hint: string }
> = {
  expired: { title: checkoutMessages.expiredTitle, hint: checkoutMessages.expiredHint },
  cancelled: { title: checkoutMessages.cancelledTitle, hint: checkoutMessages.cancelledHint },
  review: { title: checkoutMessages.reviewTitle, hint: checkoutMessages.reviewHint },
  partially_refunded: {
    title: checkoutMessages.partlyRefundedTitle,
    hint: checkoutMessages.partlyRefundedHint,
  },
  refunded: { title: checkoutMessages.refundedTitle, hint: checkoutMessages.refundedHint },
}
