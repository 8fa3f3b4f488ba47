import type { Gateway, Order } from './checkout.types.ts'

/** While an order waits for its money. */
export const paymentMessages = {
  choose: 'Cách thanh toán',
  changeMethod: 'Đổi cách trả',
  keepMethod: 'Giữ cách này',
  vietqr: 'Chuyển khoản VietQR',
  vietqrHint: 'Quét mã bằng ứng dụng của bất kỳ ngân hàng nào. Khóa học mở ngay khi tiền về.',

  scan: 'Quét mã bằng ứng dụng ngân hàng',
  qrLabel: (amount: string, content: string) => `Mã VietQR chuyển ${amount}, nội dung ${content}`,
  saveQr: 'Lưu mã QR',
  qrFile: (content: string) => `vietqr-${content}.png`,
  bank: 'Ngân hàng',
  account: 'Số tài khoản',
  accountName: 'Chủ tài khoản',
  amount: 'Số tiền',
  content: 'Nội dung chuyển khoản',
  copy: (what: string) => `Sao chép ${what.toLowerCase()}`,
  keepContent: 'Giữ nguyên số tiền và nội dung để đơn được xác nhận tự động.',
  waiting: 'Đang chờ thanh toán',
  waitingHint: 'Trang này tự chuyển khi tiền về, thường trong vài giây.',
  offline: 'Bạn đang ngoại tuyến. Trạng thái đơn sẽ cập nhật khi có mạng.',
  expiresIn: 'Mã hết hạn sau',
  validUntil: (time: string) => `Đơn giữ giá đến ${time}.`,

  apps: 'Mở ứng dụng ngân hàng',
  appsHint:
    'Lưu mã QR, mở ứng dụng rồi chọn quét mã từ ảnh. Liên kết mở qua dịch vụ VietQR và không gửi thông tin đơn hàng.',
  appLabel: (bank: string) => `Mở ${bank} trong thẻ mới`,

  demoBank: 'Mở ngân hàng giả lập',
  demoHint: 'Bản demo: không có tiền thật. Dùng ngân hàng giả lập để chuyển khoản thử.',

  gatewayLead: (name: string) =>
    `Bạn được chuyển sang trang của ${name} để thanh toán, sau đó quay lại đây để xem kết quả.`,
  gatewayPay: (amount: string, name: string) => `Trả ${amount} qua ${name}`,

  failedTitle: (name: string) => `Lần thanh toán qua ${name} chưa thành công`,

  backWaiting: 'Đang chờ cổng thanh toán xác nhận…',
  backWaitingHint: 'Bạn không cần thanh toán lại. Trang này tự chuyển khi có kết quả.',
  backNotPaid: 'Chưa nhận được thanh toán',
  backNotPaidHint:
    'Cổng thanh toán chưa xác nhận giao dịch nào cho đơn này. Nếu bạn đã bị trừ tiền, hãy chờ ít phút rồi kiểm tra lại, đừng trả lần nữa.',
  backFailed: 'Chưa hỏi được cổng thanh toán',
  backFailedHint: 'Kết quả vẫn được cập nhật tự động. Bạn cũng có thể kiểm tra lại.',
  checkAgain: 'Kiểm tra lại',
  tryAgain: 'Thử lại hoặc chọn cách khác',
  contact: 'Liên hệ hỗ trợ',

  shortTitle: (missing: string) => `Còn thiếu ${missing}`,
  shortHint: (received: string) =>
    `Chúng tôi đã nhận ${received}. Quét mã bên dưới để chuyển nốt phần còn thiếu với cùng nội dung: đơn tự xác nhận khi đủ tiền.`,
  cancelShortBody:
    'Số tiền bạn đã chuyển được giữ lại để nhân viên hoàn cho bạn. Sau khi hủy, bạn đừng chuyển thêm cho đơn này.',

  cancel: 'Hủy đơn',
  cancelTitle: 'Hủy đơn hàng này?',
  cancelBody: 'Nếu đã chuyển khoản, bạn đừng hủy: đơn sẽ tự xác nhận khi tiền về.',
  cancelConfirm: 'Hủy đơn',
  cancelKeep: 'Giữ lại',
} as const

/** Gateways by name, and what one can pay with there. */
export const gatewayWords: Record<Gateway, { name: string; hint: string }> = {
  vnpay: { name: 'VNPay', hint: 'Thẻ ATM nội địa, thẻ quốc tế hoặc ứng dụng ngân hàng.' },
  momo: { name: 'MoMo', hint: 'Ví MoMo trên điện thoại.' },
  zalopay: { name: 'ZaloPay', hint: 'Ví ZaloPay trên điện thoại.' },
}

/** Why a gateway did not take the money, each with the way on. */
export const failureWords: Record<NonNullable<Order['failedAttempt']>['reason'], string> = {
  cancelled: 'Bạn đã hủy giao dịch. Đơn vẫn được giữ, bạn có thể thanh toán lại.',
  no_funds: 'Tài khoản không đủ số dư. Nạp thêm tiền hoặc chọn cách thanh toán khác.',
  expired: 'Đã quá thời gian thanh toán. Bắt đầu lại khi bạn sẵn sàng.',
  limit: 'Giao dịch vượt hạn mức của thẻ hoặc ví. Chọn cách thanh toán khác hoặc nâng hạn mức.',
  wrong_code: 'Mã xác thực hoặc mật khẩu chưa đúng. Kiểm tra rồi thanh toán lại.',
  account_locked: 'Thẻ hoặc tài khoản đang bị khóa. Liên hệ ngân hàng, hoặc chọn cách thanh toán khác.',
  bank_down: 'Ngân hàng đang bảo trì. Thử lại sau ít phút hoặc chọn cách thanh toán khác.',
  refused: 'Ngân hàng hoặc ví từ chối giao dịch. Chọn cách thanh toán khác.',
  other: 'Giao dịch chưa hoàn tất và đơn vẫn được giữ. Thử lại hoặc chọn cách thanh toán khác.',
}
