/** Words of the table of entries. */
export const ledgerWords = {
  columns: ['Thời gian', 'Bút toán', 'Nghiệp vụ', 'Mã đơn', 'Tài khoản', 'Chi tiết', 'Khóa học', 'Nợ', 'Có'],
  reasons: { coupon: 'Mã giảm giá', shortfall: 'Bỏ qua phần thiếu', none: '' },
  taxRate: (percent: number) => `Thuế suất ${percent.toLocaleString('vi-VN')}%`,
}

const facts: Readonly<Record<string, string>> = {
  'payment_event.came': 'Tiền về',
  'payment_event.went': 'Tiền đi',
  'order.sold': 'Bán',
  'order.paid': 'Thanh toán đơn',
  'order.taxed': 'Thuế của lượt bán',
  'money_case.returned': 'Trả lại tiền',
  'money_case.kept': 'Giữ lại tiền',
  'money_case.payout': 'Cổng thanh toán chuyển tiền về',
  'money_case.fee_known': 'Bỏ phí đã nhập vì tệp đối soát ghi từng khoản',
  'settlement.fee': 'Phí cổng thanh toán',
  'refund.asked': 'Yêu cầu hoàn tiền',
  'refund.failed': 'Hoàn tiền không thành',
  'refund.made': 'Đã hoàn tiền',
  'refund.taxed': 'Thuế của tiền hoàn',
  'statement.paid': 'Chi trả bác sĩ',
}

/** What happened, by the source of a posting and its step. */
export const factWords = (sourceKind: string, step: string): string =>
  facts[`${sourceKind}.${step}`] ?? (step.startsWith('taxed-') ? 'Điều chỉnh thuế suất' : step)
