import type { ledgerAccounts } from '@repo/contract/reconciliation'
import type { Labels } from './labels.messages.ts'

export const ledgerAccountLabels = {
  cash: 'Tiền',
  codes: 'Mã kích hoạt bán bên ngoài',
  outgoing: 'Tiền chuyển đi chờ khớp với ngân hàng',
  unallocated: 'Tiền chưa thuộc đơn nào',
  trials: 'Tiền chuyển thử',
  kept: 'Tiền giữ lại theo đồng ý',
  receivable: 'Phải thu của đơn',
  revenue: 'Doanh thu khóa học',
  discount: 'Giảm giá',
  tax_in_revenue: 'Thuế GTGT trong doanh thu',
  share_cost: 'Chi phí chia cho bác sĩ',
  affiliate_cost: 'Chi phí hoa hồng giới thiệu',
  fees: 'Phí cổng thanh toán',
  doctor_payable: 'Phải trả bác sĩ',
  affiliate_payable: 'Phải trả người giới thiệu',
  tax_withheld: 'Thuế TNCN đã khấu trừ phải nộp',
  refund_promised: 'Tiền hoàn đã hứa, chưa trả',
  refund_payable: 'Phải hoàn cho học viên',
  output_tax: 'Thuế GTGT đầu ra',
} satisfies Labels<typeof ledgerAccounts>
