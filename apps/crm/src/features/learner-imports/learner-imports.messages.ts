import { type ImportField, importLimits, type importStates } from '@repo/contract/crm-learner-imports'
import { formatNumber } from '@repo/messages'

export const importStateLabels: Readonly<Record<(typeof importStates)[number], string>> = {
  draft: 'Chưa nhập',
  running: 'Đang nhập',
  done: 'Đã nhập',
}

export const importsMessages = {
  title: 'Nhập học viên',
  back: 'Học viên',
  lead: 'Mở tài khoản và khóa học cho nhiều người từ một bảng. Hệ thống thử từng dòng trước, chưa ghi gì cho đến khi bạn xác nhận.',
  limits: `CSV mã UTF-8 hoặc Excel (.xlsx), dòng đầu là tên cột, tối đa ${formatNumber(importLimits.rows)} dòng và ${formatNumber(importLimits.bytes / 1024 / 1024)} MB.`,
  choose: 'Chọn tệp bảng',
  reading: 'Đang đọc bảng…',
  template: 'Tải bảng mẫu',
  listFileName: 'bang-nhap-hoc-vien',
  templateName: 'mau-nhap-hoc-vien.csv',
  file: 'Bảng',
  by: 'Người tải lên',
  gone: 'Tài khoản đã xóa',
  state: 'Trạng thái',
  rows: 'Số dòng',
  invited: 'Đã mời',
  opened: 'Đã mở khóa',
  at: 'Tải lên lúc',
  none: 'Chưa có bảng nào.',
  noneHint: 'Chọn một tệp để thử. Bảng chưa nhập được giữ 7 ngày, bảng đã nhập được giữ 90 ngày.',
}

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  name: 'Họ và tên',
  email: 'Email',
  phone: 'Số điện thoại',
  courses: 'Khóa học',
  days: 'Số ngày học',
  reason: 'Lý do',
  priceNote: 'Ghi chú giá',
}

/** An example of each column, for the table that one fills in. */
export const templateExample: Readonly<Record<ImportField, string>> = {
  name: 'Nguyễn Thị Mẫu',
  email: 'mau@example.vn',
  phone: '0901234567',
  courses: 'Tên khóa học; đường dẫn của khóa thứ hai',
  days: '180',
  reason: 'Chuyển từ lớp trực tiếp',
  priceNote: 'Đã đóng học phí tại lớp',
}

export const importMessages = {
  one: 'Bảng học viên',
  columns: 'Cột trong bảng',
  columnsHint: 'Cột được nhận ra theo tên ở dòng đầu. Chọn lại nếu chưa đúng, rồi thử lại.',
  noColumn: 'Không có',
  column: (at: number, name: string) => (name ? `${at}. ${name}` : `Cột ${at}`),
  course: 'Khóa học cho dòng không ghi khóa',
  courseHint: 'Để trống nếu mỗi dòng đều có khóa học. Dòng không ghi số ngày học theo thời hạn của khóa.',
  try: 'Thử lại các dòng',
  tried: 'Đã thử lại các dòng.',
  result: 'Kết quả thử',
  resultDone: 'Kết quả',
  all: 'Tất cả',
  parts: 'Dòng theo kết quả',
  number: 'Dòng',
  person: 'Học viên',
  email: 'Email',
  fault: 'Lỗi',
  rowsFileName: 'ket-qua-nhap-hoc-vien',
  courses: 'Khóa học',
  days: 'Thời hạn',
  daysOf: (days: number) => `${formatNumber(days)} ngày`,
  asCourse: 'Theo khóa học',
  what: 'Kết quả',
  none: 'Không có dòng nào ở mục này.',
  openLearner: (name: string) => `Mở học viên ${name}`,
  start: 'Nhập học viên',
  startTitle: (count: number) => `Nhập ${formatNumber(count)} dòng?`,
  startBody: (fresh: number, known: number) =>
    `${formatNumber(fresh)} người mới được mời qua email, ${formatNumber(known)} tài khoản đã có được mở khóa học và báo qua email. Dòng lỗi được bỏ qua. Thư gửi thành từng đợt.`,
  reason: 'Lý do chung',
  reasonHint: 'Ghi trong thư cho những dòng không có lý do riêng, và trong nhật ký.',
  started: 'Đã bắt đầu nhập. Bạn có thể rời trang, việc vẫn chạy tiếp.',
  nothing: 'Không có dòng nào nhập được. Xem lý do ở từng dòng, sửa tệp rồi tải lên lại.',
  discard: 'Bỏ bảng này',
  discardTitle: 'Bỏ bảng này?',
  discardBody: 'Các dòng của bảng bị xóa. Chưa có học viên nào được nhập.',
  discarded: 'Đã bỏ bảng.',
  progress: 'Đã nhập',
  progressText: (done: number, all: number) => `${formatNumber(done)} trên ${formatNumber(all)} dòng`,
  running: 'Việc chạy nền theo từng đợt, mỗi dòng chỉ nhập một lần. Bạn có thể rời trang.',
  finished: (at: string) => `Nhập xong lúc ${at}.`,
  report: 'Tải báo cáo',
  reportName: 'nhap-hoc-vien.csv',
  leftOut: (count: number) => `${formatNumber(count)} dòng bị bỏ qua vì lỗi.`,
}
