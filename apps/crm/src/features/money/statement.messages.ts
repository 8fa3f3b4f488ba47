import type {
  StatementField,
  StatementVerdict,
  statementFaults,
  statementOutcomes,
  statementStates,
} from '@repo/contract/crm-statements'
import { statementLimits } from '@repo/contract/list-choices'
import { formatNumber } from '@repo/messages'

type Labels<Codes extends readonly string[]> = Readonly<Record<Codes[number], string>>

export const statementStateLabels: Labels<typeof statementStates> = {
  draft: 'Chưa ghi nhận',
  running: 'Đang ghi nhận',
  done: 'Đã ghi nhận',
}

export const statementVerdictLabels: Readonly<Record<StatementVerdict, string>> = {
  order: 'Mới, có mã đơn',
  new: 'Mới, chưa rõ đơn',
  known: 'Đã có trong sổ',
  doubtful: 'Cần xem',
  foreign: 'Không phải tài khoản của mình',
  unreadable: 'Không đọc được',
}

export const statementFaultLabels: Labels<typeof statementFaults> = {
  date: 'Không có ngày đọc được',
  amount: 'Không có số tiền đọc được',
  direction: 'Không rõ tiền vào hay tiền ra',
  currency: 'Không phải VND',
  pending: 'Ngân hàng chưa ghi sổ',
  shape: 'Không đúng cách viết của định dạng',
}

export const statementOutcomeLabels: Labels<typeof statementOutcomes> = {
  matched: 'Đã trả đơn',
  unmatched: 'Chờ quyết định: chưa rõ đơn',
  underpaid: 'Chờ quyết định: thiếu tiền',
  overpaid: 'Chờ quyết định: thừa tiền',
  late: 'Chờ quyết định: đến trễ',
  duplicate: 'Chờ quyết định: có thể trùng',
  outgoing: 'Đã ghi tiền ra',
  known: 'Đã có trong sổ',
  trial: 'Chuyển khoản thử',
}

export const statementFieldLabels: Readonly<Record<StatementField, string>> = {
  date: 'Ngày giao dịch',
  content: 'Nội dung',
  credit: 'Tiền vào',
  debit: 'Tiền ra',
  amount: 'Số tiền có dấu + −',
  reference: 'Số tham chiếu',
  balance: 'Số dư',
}

export const statementsMessages = {
  title: 'Sao kê ngân hàng',
  lead: 'So từng dòng sao kê với những gì ngân hàng đã báo. Hệ thống thử trước, chưa ghi gì cho đến khi bạn xác nhận.',
  limits: `camt.053 (XML), MT940, Excel (.xlsx) hoặc CSV mã UTF-8, tối đa ${formatNumber(statementLimits.lines)} dòng và ${formatNumber(statementLimits.bytes / 1024 / 1024)} MB.`,
  choose: 'Chọn tệp sao kê',
  reading: 'Đang đọc sao kê…',
  fileName: 'sao-ke-ngan-hang',
  file: 'Tệp',
  state: 'Trạng thái',
  period: 'Khoảng ngày',
  lines: 'Số dòng',
  fresh: 'Dòng mới',
  doubtful: 'Cần xem',
  by: 'Người tải lên',
  gone: 'Tài khoản đã xóa',
  at: 'Tải lên lúc',
  none: 'Chưa có sao kê nào.',
  noneHint: 'Tải sao kê từ ngân hàng điện tử của doanh nghiệp, rồi chọn tệp đó ở đây.',
  search: 'Tìm sao kê',
  searchHint: 'Tên tệp',
  noMatch: 'Không có sao kê phù hợp.',
  noMatchHint: 'Thử từ khác trong tên tệp.',
}

export const statementMessages = {
  one: 'Sao kê ngân hàng',
  reading: 'Cách đọc tệp',
  readingHint:
    'Cột được nhận ra theo dòng tên cột. Chọn lại nếu chưa đúng; lần sau tệp có cùng các cột được đọc theo lựa chọn này.',
  account: 'Tài khoản của sao kê',
  noAccount: 'Chọn tài khoản',
  accountOf: (number: string, bank: string) => `${number}, ${bank}`,
  noColumn: 'Không có',
  column: (at: number, name: string) => (name ? `${at}. ${name}` : `Cột ${at}`),
  compare: 'So lại',
  compared: 'Đã so lại các dòng.',
  found: 'Kết quả so',
  lineCount: (count: number) => `${formatNumber(count)} dòng`,
  nothing:
    'Không có dòng nào để ghi nhận: mọi giao dịch đọc được đều đã có trong sổ, cần xem, hoặc không phải của mình.',
  noLinesRead: 'Chưa đọc được dòng nào. Chọn lại tài khoản và các cột bên dưới.',
  start: 'Ghi nhận',
  startTitle: (count: number) => `Ghi nhận ${formatNumber(count)} dòng?`,
  startBody:
    'Mỗi dòng được ghi như ngân hàng vừa báo: trả đơn có mã khớp và đủ tiền, các khoản khác vào hàng chờ đối soát. Dòng cần xem và dòng không đọc được không được ghi. Việc này không hoàn tác được.',
  started: 'Đã bắt đầu ghi nhận. Bạn có thể rời trang, việc vẫn chạy tiếp.',
  discard: 'Bỏ sao kê này',
  discardTitle: 'Bỏ sao kê này?',
  discardBody: 'Các dòng của tệp bị xóa khỏi hệ thống. Chưa có dòng nào được ghi vào sổ.',
  discarded: 'Đã bỏ sao kê.',
  progress: 'Đã ghi nhận',
  progressText: (done: number, all: number) => `${formatNumber(done)} trên ${formatNumber(all)} dòng`,
  running: 'Việc chạy nền, mỗi dòng chỉ ghi một lần. Bạn có thể rời trang.',
  finished: (at: string) => `Ghi nhận xong lúc ${at}.`,
  openQueue: 'Mở hàng chờ đối soát',
  lines: 'Các dòng',
  parts: 'Dòng theo kết quả so',
  all: 'Tất cả',
  number: 'Dòng',
  day: 'Ngày',
  content: 'Nội dung',
  reference: 'Số tham chiếu',
  money: 'Số tiền',
  direction: 'Chiều',
  directions: { true: 'Tiền vào', false: 'Tiền ra' },
  accountColumn: 'Tài khoản',
  order: 'Đơn hàng',
  what: 'Kết quả',
  fault: 'Lý do',
  take: 'Ghi là giao dịch mới',
  takeTitle: 'Ghi dòng này là giao dịch mới?',
  takeBody: (amount: string) =>
    `Trong sổ đã có một giao dịch ${amount} cùng tài khoản và gần ngày này. Chỉ ghi nếu đây là lần chuyển khác: ghi nhầm là tính một khoản tiền hai lần.`,
  taken: 'Dòng này sẽ được ghi cùng các dòng mới.',
  takenNow: 'Đã ghi nhận dòng này.',
  rowsFileName: 'dong-sao-ke',
  searchLines: 'Tìm dòng',
  searchLinesHint: 'Nội dung hoặc số tham chiếu',
  noLines: 'Không có dòng nào ở mục này.',
  noLineMatch: 'Không có dòng phù hợp.',
  missing: 'Đã báo nhưng không có trong sao kê',
  missingHint:
    'Các khoản tiền vào này nằm trong khoảng ngày của sao kê nhưng không dòng nào khớp. Kiểm tra sao kê có đủ ngày không, và hỏi ngân hàng nếu đủ.',
  missingLine: (amount: string, at: string, reference: string | null) =>
    reference ? `${amount}, ${at}, ${reference}` : `${amount}, ${at}`,
}
