import type { LedgerFact } from '../ledger/index.ts'

/** Words of the table of entries. */
export const ledgerWords = {
  columns: ['Thời gian', 'Bút toán', 'Nghiệp vụ', 'Mã đơn', 'Tài khoản', 'Chi tiết', 'Khóa học', 'Nợ', 'Có'],
  reasons: { coupon: 'Mã giảm giá', shortfall: 'Bỏ qua phần thiếu', none: '' },
  taxRate: (percent: number) => `Thuế suất ${percent.toLocaleString('vi-VN')}%`,
}

const facts: Readonly<Record<LedgerFact, string>> = {
  'payment_event.came': 'Tiền về',
  'payment_event.went': 'Tiền đi',
  'order.sold': 'Bán',
  'order.paid': 'Thanh toán đơn',
  'order.taxed': 'Thuế của lượt bán',
  'order.shared': 'Phần bác sĩ của lượt bán, ghi bổ sung',
  'money_case.returned': 'Trả lại tiền',
  'money_case.kept': 'Giữ lại tiền',
  'money_case.payout': 'Cổng thanh toán chuyển tiền về',
  'money_case.fee_known': 'Bỏ phí đã nhập vì tệp đối soát ghi từng khoản',
  'settlement.fee': 'Phí cổng thanh toán',
  'refund.asked': 'Yêu cầu hoàn tiền',
  'refund.failed': 'Hoàn tiền không thành',
  'refund.made': 'Đã hoàn tiền',
  'refund.taxed': 'Thuế của tiền hoàn',
  'refund.shared': 'Phần bác sĩ của tiền hoàn, ghi bổ sung',
  'statement.paid': 'Chi trả bác sĩ',
  'affiliate_entry.booked': 'Hoa hồng giới thiệu',
  'affiliate_payout.paid': 'Chi trả hoa hồng giới thiệu',
  'tax_withholding.withheld': 'Khấu trừ thuế TNCN khi chi trả',
  'tax_remittance.paid': 'Nộp thuế TNCN đã khấu trừ',
  'tax_remittance.taken_back': 'Hủy ghi nhận nộp thuế TNCN đã khấu trừ',
}

const isKnown = (fact: string): fact is LedgerFact => Object.hasOwn(facts, fact)

/** What happened, by the source of a posting and its step; a later step `taxed-2` and so on corrects a tax. */
export function factWords(sourceKind: string, step: string): string {
  const fact = `${sourceKind}.${step}`
  if (isKnown(fact)) return facts[fact]
  return step.startsWith('taxed-') ? 'Điều chỉnh thuế suất' : step
}
