import type { FaultKind, InvoiceFault } from '../provider.ts'

/**
 * Codes that MISA meInvoice refuses with, in words for accountants. Source: MISA JSC, “Tài liệu API Tạo hóa đơn – V2”
 * (document of the Open API “Tạo hóa đơn từ ERP”, §10), read on 2026-11-27 in a copy of the published document. MISA spells
 * `NotCotinuous` so.
 */
const words: Record<string, string> = {
  InvalidInvoiceData: 'Dữ liệu gửi đi không đúng kiểu.',
  InvoiceTemplateNotExist: 'Ký hiệu hóa đơn không có trên MISA meInvoice. Kiểm tra mẫu hóa đơn của năm nay.',
  CreateInvoiceDataError: 'MISA không tạo được nội dung hóa đơn.',
  TaxRateInfo_VATRateName: 'Thuế suất không hợp lệ với mẫu hóa đơn này.',
  LicenseInfo_NotBuy: 'Chưa mua gói hóa đơn của MISA.',
  LicenseInfo_OutOfInvoice: 'Gói hóa đơn đã hết số lượng. Mua thêm ở MISA.',
  LicenseInfo_Expired: 'Gói hóa đơn đã hết hạn hoặc chưa thanh toán.',
  InvalidTaxCode: 'Mã số thuế của người mua không hợp lệ.',
  InvalidInvoiceDate: 'Ngày hóa đơn nhỏ hơn ngày của hóa đơn cuối cùng đã phát hành.',
  InvoiceCannotReplace: 'Hóa đơn gốc đã hủy nên không thay thế được.',
  InvoiceCannotAdjust: 'Hóa đơn gốc đã hủy hoặc đã thay thế nên không điều chỉnh được.',
  InvoiceCannotReplaceByStatusNew: 'MISA yêu cầu xử lý hóa đơn gốc trước khi thay thế.',
  HasAdjustmentInvoice: 'Hóa đơn gốc đã có hóa đơn điều chỉnh nên không thay thế được.',
  DeclarationNotExist: 'Chưa lập tờ khai đăng ký sử dụng hóa đơn điện tử.',
  InvalidDeclaration: 'Tờ khai sử dụng hóa đơn chưa được cơ quan thuế chấp nhận.',
  ExistDeclarationNotReceive: 'Tờ khai đang chờ cơ quan thuế chấp nhận.',
  InvoiceTemplateNotValidInDeclaration: 'Tờ khai không có loại hóa đơn đang dùng.',
  TaxReductionDateInValid: 'Ngày hóa đơn nằm ngoài thời gian giảm thuế.',
}

const ours: Record<string, string> = {
  unreachable: 'Chưa gọi được MISA meInvoice.',
  unreadable: 'MISA meInvoice trả lời không đọc được.',
  broken: 'MISA meInvoice báo lỗi khi xử lý hóa đơn này.',
  rejected: 'MISA meInvoice không nhận nội dung của hóa đơn này. Kiểm tra thông tin người mua và số tiền.',
  login: 'MISA meInvoice không nhận tên đăng nhập, mật khẩu hoặc mã số thuế của máy chủ.',
  original:
    'Số của hóa đơn gốc không có đủ ký hiệu và số, như 1C26TTH-00000123. Sửa số hóa đơn gốc rồi gửi lại.',
  refused: 'Cơ quan thuế từ chối cấp mã. Mở MISA meInvoice để xem lý do.',
}

/** Faults of MISA's with one invoice, which may be taken when it is sent again later. */
const passing = new Set(['Exception', 'InvoiceNumberNotCotinuous', 'unreadable', 'broken'])
/** Every call fails: the provider cannot be reached, or the login is refused. */
const down = new Set(['TokenExpiredCode', 'InvalidTokenCode', 'UnAuthorize', 'unreachable', 'login'])

/** Answered where an invoice with the same RefID is there: the document says to ask for its state then. */
export const DUPLICATE = 'DuplicateInvoiceRefID'

export const isTokenOver = (code: string): boolean =>
  code === 'TokenExpiredCode' || code === 'InvalidTokenCode' || code === 'UnAuthorize'

export const kindOfFault = (code: string): FaultKind =>
  down.has(code) ? 'down' : passing.has(code) ? 'passing' : 'refusal'

/** @param told MISA's own words, which say more where a code stands for any field */
export function faultOf(code: string, told = ''): InvoiceFault {
  const known = words[code] ?? ours[code]
  const rest = told && told !== code ? told : ''
  return { code, words: known ? [known, rest].filter(Boolean).join(' ') : `MISA từ chối: ${rest || code}` }
}
