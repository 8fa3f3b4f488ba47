const received = {
  matched: 'Tiền chuyển khoản khớp đơn',
  unmatched: 'Tiền chuyển khoản chưa rõ cho đơn nào',
  underpaid: 'Tiền chuyển khoản còn thiếu',
  overpaid: 'Tiền chuyển khoản bị thừa',
  late: 'Tiền chuyển khoản đến sau hạn',
  duplicate: 'Tiền chuyển khoản bị trùng',
}
const reported = {
  paid: 'Thanh toán thành công',
  failed: 'Thanh toán không thành công',
  duplicate: 'Đơn đã thanh toán lại nhận thêm tiền',
  late: 'Tiền đến sau khi đơn hết hạn',
  mismatch: 'Số tiền báo về khác giá trị đơn',
  review: 'Cổng thanh toán giữ giao dịch để kiểm tra',
  unknown: 'Thông báo về một giao dịch lạ',
}

/** What became of a provider's message, by its outcome. */
export const outcomeWords: Record<string, string> = { ...reported }
export const transferWords: Record<string, string> = received

/** What was done, where the outcome says nothing more. */
export const actionWords: Record<string, string> = {
  'order.created': 'Học viên đặt đơn',
  'order.confirmed': 'Xác nhận thanh toán thủ công',
  'order.refund_requested': 'Yêu cầu hoàn tiền',
  'order.refund_completed': 'Ghi nhận đã hoàn tiền',
  'order.refund_abandoned': 'Bỏ lần hoàn tiền',
  'order.invoice_issued': 'Ghi số hóa đơn',
  'order.expired': 'Đơn hết hạn thanh toán',
  'order.cancelled': 'Đơn bị hủy',
  'money.assigned': 'Gán khoản tiền cho đơn này',
  'money.accepted': 'Chấp nhận khoản tiền cho đơn',
  'money.returned': 'Ghi nhận đã trả lại tiền',
  'money.kept': 'Giữ lại tiền theo thỏa thuận',
  'payment.succeeded': 'Báo thanh toán thành công',
  'payment.failed': 'Báo thanh toán không thành công',
  'payment.review': 'Báo giao dịch cần kiểm tra',
  'transfer.in': 'Tiền vào tài khoản',
  'transfer.out': 'Tiền ra khỏi tài khoản',
}

export const historyMessages = {
  other: 'Cập nhật khác',
  learner: 'Học viên',
  sources: {
    sepay: 'SePay báo có',
    casso: 'Casso báo có',
    payos: 'payOS báo có',
    vnpay: 'VNPay',
    momo: 'MoMo',
    zalopay: 'ZaloPay',
    vietqr: 'Chuyển khoản',
    manual: 'Xác nhận thủ công',
    activation: 'Mã kích hoạt',
    free: 'Miễn phí',
    bank: 'Ngân hàng',
  } as Record<string, string>,
}
