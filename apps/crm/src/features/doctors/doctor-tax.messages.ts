import type { taxExemptions } from '@repo/contract/withholding'
import type { Labels } from '@repo/messages'

export const doctorTaxMessages = {
  title: 'Thuế thu nhập cá nhân',
  lead: 'Quyết định khấu trừ thuế khi chi trả từ bây giờ. Đợt đã lập giữ số của lúc lập.',
  edit: 'Sửa',
  dialog: 'Thông tin thuế của bác sĩ',
  save: 'Lưu',
  saved: 'Đã lưu thông tin thuế.',
  taxCode: 'Mã số thuế',
  taxCodeHint: '10 chữ số, 13 với chi nhánh, hoặc 12 chữ số của số định danh cá nhân.',
  taxCodeFault: 'Mã số thuế gồm 10, 12 hoặc 13 chữ số; chữ số thứ mười phải khớp với chín số trước.',
  noTaxCode: 'Chưa có',
  state: 'Khấu trừ',
  none: 'Theo quy tắc của ngày chi trả',
  noRule: 'Hiện chưa có quy tắc nào, nên không khấu trừ.',
  rule: (percent: string, threshold: string) => `Hiện là ${percent} mỗi lần chi trả từ ${threshold}.`,
  exempt: (reason: string) => `Không khấu trừ: ${reason}`,
  exemption: 'Lý do không khấu trừ',
  exemptions: {
    business: 'Xuất hóa đơn qua hộ kinh doanh hoặc công ty riêng',
    employed: 'Có hợp đồng lao động, thuế tính cùng lương',
    commitment: 'Có bản cam kết thu nhập chưa đến mức nộp thuế',
  } satisfies Labels<typeof taxExemptions>,
  applies: 'Có khấu trừ',
  documentOn: 'Ngày của giấy tờ',
  documentOnFault: 'Không khấu trừ thì cần ngày của giấy tờ và giấy tờ nào.',
  reason: 'Giấy tờ nào, hoặc lý do thay đổi',
  reasonFault: 'Nhập tối đa 300 ký tự; không khấu trừ thì cần ít nhất 3 ký tự.',
  document: (day: string, reason: string) => (reason ? `${reason}, ngày ${day}` : `Giấy tờ ngày ${day}`),
  setBy: (name: string | null, at: string) => (name ? `${name} lưu lúc ${at}` : `Lưu lúc ${at}`),
  former: 'Trước đây',
}
