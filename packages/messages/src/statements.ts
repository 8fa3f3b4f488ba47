const percent = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })

/** Hundredths of a percent as people write them: 7050 → "70,5%". */
export const formatShare = (basisPoints: number): string => `${percent.format(basisPoints / 100)}%`

/** `2026-11` → `11/2026`. */
export const monthLabel = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** Words of statements that accountants and doctors both read, on the screen and on paper. */
export const revenueWords = {
  sold: 'Đã bán',
  refunded: 'Đã hoàn',
  share: 'Phần của bác sĩ',
  state: 'Trạng thái',
  states: { open: 'Đang tính', closed: 'Đã chốt', paid: 'Đã chi trả' },
  paidAt: (time: string) => `Chi trả lúc ${time}`,
  /** The transfer that paid a statement. */
  payment: 'Lần chi trả',
  paymentCode: (code: string) => `Đợt ${code}`,
  paymentMonths: 'Chi trả cho tháng',
  gross: 'Trước thuế',
  withheld: 'Thuế TNCN khấu trừ',
  net: 'Thực nhận',
  course: 'Khóa học',
  at: 'Thời gian',
  amount: 'Học viên trả',
  rate: 'Tỷ lệ',
  coTaught: 'Đồng giảng dạy',
  coSold: (amount: string) => `${amount} đồng giảng dạy`,
  partOf: (part: string, share: string) => `${part} của ${share}`,
  kinds: { sale: 'Bán', refund: 'Hoàn tiền' },
  /** A statement as a file. */
  pdf: 'Tải bảng kê PDF',
  pdfFile: (month: string) => `bang-ke-${month}.pdf`,
}

/** Of 10 000, the whole. */
const WHOLE = 10_000

/** The part of a doctor in a line: "70%", or "40% của 70%" where several doctors share. */
export const formatLineRate = (line: { shareBasisPoints: number; partBasisPoints: number }): string =>
  line.partBasisPoints === WHOLE
    ? formatShare(line.shareBasisPoints)
    : revenueWords.partOf(formatShare(line.partBasisPoints), formatShare(line.shareBasisPoints))

/** What a line is: a sale or money given back, and whether another doctor led the course. */
export const describeLine = ({ kind, isLead }: { kind: 'sale' | 'refund'; isLead: boolean }): string =>
  isLead ? revenueWords.kinds[kind] : `${revenueWords.kinds[kind]} · ${revenueWords.coTaught}`
