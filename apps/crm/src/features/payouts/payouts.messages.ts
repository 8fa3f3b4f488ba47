import type { payoutFormats, payoutItemStates, payoutStates, payoutWarnings } from '@repo/contract/payouts'
import type { Labels } from '@repo/messages'

export const payoutMessages = {
  title: 'Chi trả bác sĩ',
  lead: 'Gom các bảng kê đã chốt thành một đợt, tải tệp cho ngân hàng, rồi ghi nhận khi tiền đã đi. Mỗi bác sĩ nhận một lần chuyển cho mọi tháng đã chốt; tháng âm được trừ vào đó.',
  back: 'Doanh thu bác sĩ',
  waiting: 'Bảng kê chờ chi trả',
  waitingHint: 'Chỉ gồm bảng kê đã chốt và chưa nằm trong đợt nào.',
  nothing: 'Không có bảng kê nào chờ chi trả.',
  nothingHint: 'Chốt tháng ở trang Doanh thu bác sĩ để bảng kê xuất hiện tại đây.',
  create: 'Lập đợt chi trả',
  chosen: (count: string, net: string, withheld: string | null) =>
    withheld ? `${count} bác sĩ, chuyển ${net}, khấu trừ ${withheld}` : `${count} bác sĩ, ${net}`,
  noneChosen: 'Chọn ít nhất một bác sĩ có tài khoản và có tiền phải trả.',
  created: (code: string) => `Đã lập đợt ${code}.`,
  doctor: 'Bác sĩ',
  months: 'Tháng',
  monthAmount: (month: string, amount: string) => `${month}: ${amount}`,
  account: 'Tài khoản nhận',
  amount: 'Trước thuế',
  withheld: 'Thuế khấu trừ',
  net: 'Chuyển khoản',
  noAccount: 'Chưa có tài khoản đã xác nhận',
  setAccount: 'Nhập tài khoản',
  warnings: {
    nothing_due: 'Chưa có gì để trả: khoản âm chờ trừ vào tháng sau',
    no_account: 'Chưa có tài khoản',
    change_waits: 'Tài khoản mới đang chờ xác nhận',
    new_account: 'Lần đầu trả vào tài khoản này',
    other_name: 'Tên chủ tài khoản khác tên bác sĩ',
    old_account: 'Bác sĩ đã đổi sang tài khoản khác',
    no_tax_code: 'Có khấu trừ thuế nhưng chưa có mã số thuế',
  } satisfies Labels<typeof payoutWarnings>,
  batches: 'Các đợt chi trả',
  noBatches: 'Chưa lập đợt nào.',
  code: 'Đợt',
  state: 'Trạng thái',
  count: 'Số khoản',
  total: 'Tổng trước thuế',
  createdAt: 'Lập lúc',
  by: (name: string) => `bởi ${name}`,
  states: { open: 'Đang chờ chuyển', paid: 'Đã chuyển', cancelled: 'Đã hủy' } satisfies Labels<
    typeof payoutStates
  >,
  itemStates: { open: 'Chờ chuyển', paid: 'Đã chuyển', dropped: 'Không chuyển' } satisfies Labels<
    typeof payoutItemStates
  >,
  one: (code: string) => `Đợt ${code}`,
  close: 'Đóng',
  from: 'Tài khoản chuyển',
  reference: 'Nội dung',
  files: 'Tệp đã tạo',
  noFiles: 'Chưa tạo tệp nào.',
  file: (format: string, at: string, by: string | null) =>
    by === null ? `${format}, ${at}` : `${format}, ${at}, ${by}`,
  formats: {
    xlsx: 'Bảng Excel',
    'pain.001.001.09': 'ISO 20022 pain.001.001.09',
    'pain.001.001.03': 'ISO 20022 pain.001.001.03',
  } satisfies Labels<typeof payoutFormats>,
  format: 'Loại tệp',
  formatHint:
    'Bảng có các cột mà ngân hàng cần; mẫu của từng ngân hàng được điền từ các cột này. Hỏi ngân hàng xem có nhận tệp ISO 20022 không.',
  save: 'Tải tệp cho ngân hàng',
  fileName: (code: string, format: (typeof payoutFormats)[number]) =>
    `chi-tra-${code.toLowerCase()}.${format === 'xlsx' ? format : 'xml'}`,
  again: (code: string) => `Tạo lại tệp của đợt ${code}?`,
  againBody: (times: string) =>
    `Tệp của đợt này đã được tạo ${times} lần. Nếu ngân hàng nhận cả hai tệp, bác sĩ có thể được trả hai lần. Chỉ tạo lại khi tệp cũ chưa gửi hoặc đã bị từ chối.`,
  againConfirm: 'Tạo lại tệp',
  keep: 'Để nguyên',
  pay: 'Ghi nhận đã chuyển tiền',
  payTitle: (code: string) => `Ngân hàng đã chuyển tiền của đợt ${code}?`,
  payBody: (sum: string, withheld: string | null) =>
    `Ghi nhận ${sum} đã chuyển${withheld ? ` và ${withheld} thuế TNCN đã khấu trừ, chờ nộp` : ''}. Khoản nào ngân hàng từ chối thì đánh dấu trong bảng trước; khoản đó chờ đợt khác.`,
  payNote: 'Mã lô của ngân hàng hoặc ghi chú',
  paid: 'Đã ghi nhận chi trả.',
  failed: 'Ngân hàng từ chối',
  failedFor: (name: string) => `Ngân hàng từ chối khoản của ${name}`,
  cancel: 'Hủy đợt',
  cancelTitle: (code: string) => `Hủy đợt ${code}?`,
  cancelBody:
    'Các bảng kê trở lại danh sách chờ. Chỉ hủy khi chắc chắn ngân hàng không chuyển tệp của đợt này.',
  cancelReason: 'Lý do',
  cancelled: 'Đã hủy đợt.',
  note: 'Ghi chú',
}
