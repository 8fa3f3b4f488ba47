import type { BankSource } from '@repo/contract/payment-providers'
import { paymentProviderLabels } from '@repo/messages'

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

/** Texts for the result of a provider's message, by its outcome. */
export const outcomeWords: Record<string, string> = { ...reported }
export const transferWords: Record<string, string> = received

/** Texts for why an order ended unpaid, by the outcome of its cancellation. */
export const endWords: Record<string, string> = {
  by_buyer: 'Học viên hủy đơn',
  by_staff: 'Đơn bị hủy',
  replaced: 'Đơn được thay bằng đơn khác',
  money_let_go: 'Đơn bị hủy vì tiền của nó đã được trả lại hoặc giữ lại',
}

/** Texts for actions and for the states that an order reached. */
export const actionWords: Record<string, string> = {
  'order.created': 'Học viên đặt đơn',
  'order.made_by_hand': 'Tạo đơn cho khách',
  'order.pending_payment': 'Đơn mở lại, chờ thanh toán',
  'order.paid': 'Đơn đã thanh toán',
  'order.review': 'Đơn chuyển sang chờ đối soát',
  'order.expired': 'Đơn hết hạn thanh toán',
  'order.cancelled': 'Đơn bị hủy',
  'order.partially_refunded': 'Đơn đã hoàn một phần',
  'order.refunded': 'Đơn đã hoàn hết tiền',
  'order.confirmed': 'Xác nhận thanh toán thủ công',
  'order.transfers_chosen': 'Xác nhận bằng giao dịch ngân hàng',
  'order.cancelled_by_staff': 'Hủy đơn chưa thanh toán',
  'order.document_added': 'Đính kèm chứng từ',
  'order.refund_requested': 'Yêu cầu hoàn tiền',
  'order.refund_completed': 'Ghi nhận đã hoàn tiền',
  'order.refund_abandoned': 'Bỏ lần hoàn tiền',
  'order.refund_approved': 'Duyệt lần hoàn tiền',
  'order.charged_back': 'Ghi nhận ngân hàng thu hồi tiền',
  'order.refund_found_made': 'Xác minh cổng đã hoàn tiền',
  'order.refund_found_not_made': 'Xác minh cổng chưa hoàn tiền',
  'order.invoice_issued': 'Ghi số hóa đơn',
  'order.invoice_sent_again': 'Gửi lại hóa đơn cho nhà cung cấp',
  'order.invoice_file_added': 'Thêm tệp hóa đơn',
  'refund.asked': 'Gửi yêu cầu hoàn tiền đến cổng',
  'refund.succeeded': 'Cổng báo đã hoàn tiền',
  'refund.failed': 'Cổng từ chối hoàn tiền',
  'refund.contradicted': 'Cổng báo khác với kết quả đã ghi',
  'money.assigned': 'Gán khoản tiền cho đơn này',
  'money.moved': 'Chuyển khoản tiền sang đơn khác',
  'money.accepted': 'Chấp nhận khoản tiền cho đơn',
  'money.return_noted': 'Ghi đã trả lại tiền, chờ người thứ hai xác nhận',
  'money.return_requested': 'Yêu cầu cổng trả lại tiền',
  'money.returned': 'Ghi nhận đã trả lại tiền',
  'money.kept': 'Giữ lại tiền theo thỏa thuận',
  'payment.created': 'Bắt đầu thanh toán',
  'payment.succeeded': 'Báo thanh toán thành công',
  'payment.failed': 'Báo thanh toán không thành công',
  'payment.charged_back': 'Ngân hàng thu hồi tiền của người trả',
  'payment.review': 'Báo giao dịch cần kiểm tra',
  'transfer.in': 'Tiền vào tài khoản',
  'transfer.out': 'Tiền ra khỏi tài khoản',
}

const banks: Record<BankSource, string> = {
  sepay: 'SePay báo có',
  casso: 'Casso báo có',
  payos: 'payOS báo có',
  statement: 'Sao kê ngân hàng',
}

export const historyMessages = {
  other: 'Cập nhật khác',
  learner: 'Học viên',
  code: (code: string) => `Mã lỗi ${code}`,
  sources: {
    ...paymentProviderLabels,
    vietqr: 'Chuyển khoản',
    ...banks,
    bank: 'Ngân hàng',
  } as Record<string, string>,
}
