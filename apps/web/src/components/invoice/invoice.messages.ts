import type { FieldFault } from '../check-fields.ts'

export const invoiceMessages = {
  title: 'Hóa đơn VAT',
  ask: 'Yêu cầu hóa đơn VAT',
  askHint: 'Hóa đơn điện tử được gửi qua email sau khi đơn đã thanh toán.',
  none: 'Bạn chưa yêu cầu hóa đơn cho đơn này.',
  kind: 'Xuất hóa đơn cho',
  kinds: { company: 'Công ty, hộ kinh doanh', person: 'Cá nhân' },
  name: { company: 'Tên đơn vị', person: 'Họ và tên' },
  taxCode: { company: 'Mã số thuế', person: 'Số căn cước công dân' },
  taxCodeHint: {
    company: '10 chữ số, thêm 3 chữ số cho chi nhánh, hoặc 12 chữ số của hộ kinh doanh.',
    person: 'Chỉ cần khi bạn muốn ghi trên hóa đơn.',
  },
  address: 'Địa chỉ',
  email: 'Email nhận hóa đơn',
  save: 'Gửi yêu cầu',
  saveChange: 'Lưu thay đổi',
  cancel: 'Hủy',
  change: 'Sửa thông tin',
  withdraw: 'Rút yêu cầu',
  withdrawTitle: 'Rút yêu cầu hóa đơn?',
  withdrawBody: 'Thông tin xuất hóa đơn của đơn này sẽ bị xóa.',
  withdrawKeep: 'Giữ yêu cầu',
  saved: 'Đã ghi nhận yêu cầu hóa đơn.',
  withdrawn: 'Đã rút yêu cầu hóa đơn.',
  notSent: 'Đơn đã tạo nhưng chưa gửi được yêu cầu hóa đơn. Gửi lại ở mục Hóa đơn VAT.',
  failed: 'Không tải được thông tin hóa đơn.',
  states: {
    requested: 'Đã yêu cầu',
    exported: 'Đang xuất hóa đơn',
    issued: 'Đã xuất hóa đơn',
  },
  issued: (number: string, date: string) => `Số ${number}, ngày ${date}`,
  issuedBy: (provider: string) => `Hóa đơn điện tử do ${provider} phát hành.`,
  lookUp: 'Tra cứu hóa đơn (mở trang mới)',
  lookUpCode: 'Mã tra cứu:',
  saveInvoice: { pdf: 'Tải hóa đơn (PDF)', xml: 'Tải hóa đơn (XML)' },
  saveInvoiceOf: {
    pdf: (number: string) => `Tải hóa đơn (PDF) số ${number}`,
    xml: (number: string) => `Tải hóa đơn (XML) số ${number}`,
  },
  invoiceFile: (code: string, kind: string) => `hoa-don-${code}.${kind}`,
  corrections: 'Hóa đơn điều chỉnh, thay thế',
  correctionKinds: { adjustment: 'Hóa đơn điều chỉnh', replacement: 'Hóa đơn thay thế' },
  correctionStates: {
    waiting: 'Đang chờ xuất',
    exported: 'Đang xuất hóa đơn',
    issued: 'Đã xuất hóa đơn',
  },
  receipt: 'Tải biên nhận (PDF)',
  receiptFile: (code: string) => `bien-nhan-${code}.pdf`,
} as const

export type InvoiceKind = 'company' | 'person'
export type InvoiceField = 'name' | 'taxCode' | 'address' | 'email'

const common = {
  address: { missing: 'Nhập địa chỉ.', invalid: 'Địa chỉ cần từ 5 đến 300 ký tự.' },
  email: { missing: 'Nhập email.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
}

/** In the order of the form. */
export const invoiceFaults: Record<InvoiceKind, Record<InvoiceField, FieldFault>> = {
  company: {
    name: { missing: 'Nhập tên đơn vị.', invalid: 'Tên đơn vị cần từ 3 đến 200 ký tự.' },
    taxCode: {
      missing: 'Nhập mã số thuế.',
      invalid: 'Mã số thuế chưa đúng. Kiểm tra lại từng chữ số.',
    },
    ...common,
  },
  person: {
    name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 120 ký tự.' },
    taxCode: {
      missing: 'Số căn cước gồm 12 chữ số.',
      invalid: 'Số căn cước gồm 12 chữ số.',
    },
    ...common,
  },
}
