import type { moneyCaseKinds, moneyCaseResolutions } from '@repo/contract/crm-orders'
import type { BankSource, GatewayName } from '@repo/contract/payment-providers'

type Kind = (typeof moneyCaseKinds)[number]
type Resolution = (typeof moneyCaseResolutions)[number]

/** By which way money came; a new one without words does not compile. */
const sources: Record<'bank' | BankSource | GatewayName, string> = {
  bank: 'chuyển khoản',
  sepay: 'chuyển khoản (SePay)',
  casso: 'chuyển khoản (Casso)',
  payos: 'chuyển khoản (payOS)',
  statement: 'chuyển khoản (sao kê)',
  vnpay: 'VNPay',
  momo: 'MoMo',
  zalopay: 'ZaloPay',
}

export const caseKindLabels: Record<Kind, string> = {
  unmatched: 'Chưa rõ đơn',
  underpaid: 'Thiếu tiền',
  overpaid: 'Thừa tiền',
  duplicate: 'Trả trùng',
  late: 'Đến trễ',
  mismatch: 'Lệch số tiền',
  review: 'Cổng tạm giữ',
}

/** Why the money waits, in one sentence. */
export const caseReasons: Record<Kind, string> = {
  unmatched: 'Nội dung không có mã đơn nào hợp lệ nên tiền chưa thuộc về đơn nào.',
  underpaid: 'Số tiền ít hơn giá trị đơn nên khóa học chưa được mở.',
  overpaid: 'Đơn đã đủ tiền, phần thừa chờ quyết định.',
  duplicate: 'Đơn đã được thanh toán trước đó, đây là lần trả thứ hai.',
  late: 'Tiền đến sau khi đơn hết hạn hoặc đã hủy nên khóa học chưa mở.',
  mismatch: 'Cổng báo số tiền khác giá trị đơn nên khóa học chưa được mở.',
  review: 'Cổng thanh toán đang kiểm tra giao dịch này. Xem trên trang của cổng trước khi quyết định.',
}

export const overpaidOpen =
  'Số tiền nhiều hơn giá trị đơn nên khóa học chưa được mở. Khi chấp nhận, phần thừa vẫn chờ quyết định.'

export const resolutionLabels: Record<Resolution, string> = {
  assigned: 'Đã gán cho đơn',
  accepted: 'Đã chấp nhận cho đơn',
  returned: 'Đã trả lại',
  kept: 'Giữ lại',
  payout: 'Cổng thanh toán chuyển về',
}

export const caseMessages = {
  sources: sources as Record<string, string>,
  received: (amount: string, source: string) => `${amount} qua ${source}`,
  label: (amount: string) => `Khoản tiền ${amount}`,
  content: 'Nội dung',
  transaction: 'Mã giao dịch',
  order: 'Đơn',
  parts: 'Đã dùng cho',
  orderFact: (total: string, learner: string) => `cần ${total}, của ${learner}`,
  missing: (amount: string) => `Còn thiếu ${amount}`,
  over: (amount: string) => `Thừa ${amount}`,
  difference: (amount: string) => `Lệch ${amount}`,
  waiting: (amount: string) => `${amount} chưa thuộc đơn nào`,
  note: (text: string) => `Ghi chú: ${text}`,
  resolvedBy: (name: string, time: string) => `${name}, ${time}`,
  system: 'Hệ thống',
  acts: {
    assigned: 'Gán cho đơn',
    accepted: 'Chấp nhận cho đơn này',
    returned: 'Đã trả lại tiền',
    kept: 'Giữ lại tiền',
    payout: 'Cổng thanh toán chuyển tiền về',
  },
  titles: {
    assigned: (amount: string) => `Gán ${amount} cho một đơn`,
    accepted: (amount: string) => `Chấp nhận ${amount} cho đơn này?`,
    returned: (amount: string) => `Ghi nhận đã trả lại ${amount}`,
    kept: (amount: string) => `Giữ lại ${amount}?`,
    payout: (amount: string) => `${amount} là tiền cổng thanh toán chuyển về`,
  },
  bodies: {
    assigned:
      'Chọn đơn có giá trị không quá số tiền này. Đơn được thanh toán và khóa học mở ngay. Phần còn lại vẫn chờ quyết định.',
    accepted:
      'Đơn được coi là đã thanh toán và khóa học mở ngay, phần thiếu được bỏ qua. Phần thừa vẫn chờ xử lý. Nếu thiếu tiền, lý do bạn ghi được in trên biên nhận của học viên.',
    returned: 'Chỉ ghi nhận khi tiền đã rời tài khoản. Đơn đang chờ khoản tiền này sẽ bị hủy.',
    kept: 'Dùng khi người trả đồng ý không nhận lại. Đơn đang chờ khoản tiền này sẽ bị hủy.',
    payout: 'Sổ cái chuyển số tiền này từ cổng sang tài khoản ngân hàng. Không đơn nào được thanh toán.',
  },
  notes: {
    assigned: 'Ghi chú',
    accepted: 'Lý do chấp nhận',
    returned: 'Mã chuyển khoản trả lại và lý do',
    kept: 'Lý do giữ lại',
    payout: 'Ghi chú, ví dụ kỳ đối soát',
  },
  done: {
    assigned: 'Đã gán tiền. Khóa học đã mở cho học viên.',
    accepted: 'Đã chấp nhận. Khóa học đã mở cho học viên.',
    returned: 'Đã ghi nhận trả lại tiền.',
    kept: 'Đã ghi nhận giữ lại tiền.',
    payout: 'Đã ghi nhận tiền cổng thanh toán chuyển về.',
  },
  assignedInPart: (rest: string) =>
    `Đã gán tiền. Khóa học đã mở cho học viên, ${rest} còn lại chờ quyết định.`,
  confirmReturn: 'Xác nhận đã trả lại',
  returnAsked: (name: string, time: string, amount: string) =>
    `${name} đã ghi trả lại ${amount}, ${time}. Số tiền vượt mức một người được quyết định, cần một kế toán khác xác nhận.`,
  returnAskedDone: 'Đã ghi. Số tiền vượt mức một người được quyết định, cần một kế toán khác xác nhận.',
  formerStaff: 'Nhân sự đã nghỉ',
  sendBack: (gateway: string) => `Trả lại qua ${gateway}`,
  sendBackTitle: (amount: string, gateway: string) => `Trả lại ${amount} qua ${gateway}?`,
  sendBackBody: (gateway: string) =>
    `${gateway} chuyển tiền về nơi đã trả. Khoản này được khép lại khi ${gateway} xác nhận, đơn đang chờ nó sẽ bị hủy.`,
  sendBackReason: 'Lý do trả lại',
  sendBackDone: (gateway: string) => `Đã gửi yêu cầu đến ${gateway}.`,
  sendingBack: (amount: string, gateway: string) => `Đang chờ ${gateway} trả lại ${amount}.`,
  findOrder: 'Tìm đơn',
  findOrderHint: 'Mã đơn, tên hoặc email học viên',
  orders: 'Đơn tìm thấy',
  orderLabel: (code: string, learner: string) => `${code} – ${learner}`,
  orderSame: (total: string, state: string) => `${total}, ${state}`,
  orderLess: (total: string, rest: string, state: string) => `${total}, ${state}, còn lại ${rest}`,
  orderOther: (total: string) => `${total}, khác số tiền này`,
  orderPaid: (state: string) => `${state}, không nhận thêm tiền`,
  noOrder: 'Không có đơn phù hợp.',
  finding: 'Đang tìm…',
  orderMissing: 'Chọn một đơn.',
  gateway: 'Cổng đã chuyển',
  gatewayMissing: 'Chọn một cổng thanh toán.',
  fee: 'Phí cổng giữ lại',
  feeHint:
    'Phần chênh lệch so với số tiền cổng đã thu. Để 0 nếu cổng chuyển đủ, hoặc nếu phí ghi theo tệp đối soát.',
}
