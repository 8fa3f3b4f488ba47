import type { organisationStates } from '@repo/contract/crm-organisations'
import type { seatPersonStates } from '@repo/contract/organisations'

export const organisationStateLabels: Record<(typeof organisationStates)[number], string> = {
  active: 'Đang hợp tác',
  closed: 'Đã đóng',
}

export const seatStateLabels: Record<(typeof seatPersonStates)[number], string> = {
  invited: 'Chưa nhận lời mời',
  learning: 'Đang học',
  finished: 'Đã học xong',
  over: 'Hết hạn',
  paused: 'Tạm dừng',
}

export const organisationsMessages = {
  title: 'Tổ chức',
  lead: 'Phòng khám và doanh nghiệp mua suất học cho nhân viên của họ.',
  fileName: 'to-chuc',
  add: 'Thêm tổ chức',
  states: 'Trạng thái của tổ chức',
  all: 'Tất cả',
  search: 'Tìm tổ chức',
  searchHint: 'Tên, mã số thuế hoặc người liên hệ',
  name: 'Tổ chức',
  taxCode: 'Mã số thuế',
  state: 'Trạng thái',
  coordinators: 'Người điều phối',
  bought: 'Suất đã mua',
  given: 'Đã trao',
  free: 'Còn trống',
  empty: 'Chưa có tổ chức nào.',
  emptyHint: 'Thêm phòng khám đầu tiên rồi tạo đơn suất học cho họ.',
  noMatch: 'Không có tổ chức phù hợp.',
  noMatchHint: 'Thử bỏ bớt bộ lọc hoặc đổi từ khóa.',
}

export const organisationMessages = {
  one: 'Tổ chức',
  back: 'Danh sách tổ chức',
  edit: 'Sửa thông tin',
  sell: 'Tạo đơn suất học',
  close: {
    open: 'Đóng tổ chức',
    title: 'Đóng tổ chức này?',
    body: 'Tổ chức không mua và không trao thêm suất học. Người đang học vẫn học tiếp, đơn đang chờ vẫn trả được.',
    act: 'Đóng tổ chức',
    keep: 'Giữ lại',
    done: 'Đã đóng tổ chức.',
  },
  closeMany: {
    title: (count: string) => `Đóng ${count} tổ chức?`,
    body: 'Các tổ chức này không mua và không trao thêm suất học. Người đang học vẫn học tiếp, đơn đang chờ vẫn trả được.',
  },
  reopen: 'Mở lại',
  reopened: 'Đã mở lại tổ chức.',
  tabsLabel: 'Phần của tổ chức',
  tabs: {
    overview: 'Tổng quan',
    people: 'Người học',
    orders: 'Đơn hàng',
    signIn: 'Đăng nhập',
    notes: 'Ghi chú',
    audit: 'Nhật ký',
  },
  facts: 'Thông tin',
  address: 'Địa chỉ',
  contact: 'Người liên hệ',
  email: 'Email nhận hóa đơn',
  phone: 'Điện thoại',
  noPhone: 'Chưa có',
  since: 'Từ ngày',
}

export const organisationFormMessages = {
  add: 'Thêm tổ chức',
  edit: 'Sửa thông tin tổ chức',
  save: 'Lưu',
  name: 'Tên pháp lý',
  nameHint: 'Viết như trên hóa đơn.',
  taxCode: 'Mã số thuế',
  taxCodeHint: '10 chữ số, thêm 3 chữ số cho chi nhánh, hoặc 12 chữ số của hộ kinh doanh.',
  address: 'Địa chỉ',
  contactName: 'Người liên hệ',
  contactEmail: 'Email',
  contactEmailHint: 'Hóa đơn được gửi đến địa chỉ này.',
  contactPhone: 'Điện thoại',
  faults: {
    taxCode: 'Mã số thuế chưa đúng. Hãy kiểm tra lại từng chữ số.',
    contactPhone: 'Nhập số điện thoại Việt Nam có 10 chữ số.',
  },
  created: 'Đã thêm tổ chức.',
  saved: 'Đã lưu thông tin tổ chức.',
}

export const coordinatorMessages = {
  title: 'Người điều phối',
  hint: 'Trao và thu hồi suất học, thấy tiến độ của người học trong tổ chức. Đơn hàng đứng tên người điều phối đầu tiên.',
  none: 'Chưa có người điều phối. Cần một người trước khi tạo đơn.',
  pending: 'Chưa nhận lời mời',
  add: 'Thêm người điều phối',
  addTitle: 'Thêm người điều phối',
  addBody: 'Nếu email chưa có tài khoản, chúng tôi gửi lời mời đặt mật khẩu.',
  name: 'Họ và tên',
  email: 'Email',
  send: 'Thêm và gửi email',
  added: 'Đã thêm người điều phối và gửi email.',
  remove: {
    open: (name: string) => `Bỏ ${name}`,
    title: (name: string) => `Bỏ ${name} khỏi điều phối?`,
    body: 'Người này không trao, không thu hồi và không xem tiến độ được nữa. Các suất đã trao giữ nguyên.',
    act: 'Bỏ người điều phối',
    keep: 'Giữ lại',
    done: 'Đã bỏ người điều phối.',
  },
}

export const seatMessages = {
  title: 'Suất học theo khóa',
  none: 'Chưa có suất học nào. Suất xuất hiện khi đơn được thanh toán.',
  course: 'Khóa học',
  bought: 'Đã mua',
  given: 'Đã trao',
  free: 'Còn trống',
  ended: 'Đã kết thúc',
}

export const peopleMessages = {
  title: 'Người học',
  fileName: 'nguoi-hoc-to-chuc',
  search: 'Tìm người học',
  searchHint: 'Tên hoặc email',
  person: 'Người học',
  email: 'Email',
  course: 'Khóa học',
  state: 'Trạng thái',
  progress: 'Tiến độ',
  lastSeen: 'Học gần nhất',
  givenAt: 'Ngày trao',
  never: 'Chưa học',
  none: 'Chưa ai được trao suất học.',
  noneHint: 'Người điều phối trao suất ở mục Suất học trên trang học viên.',
  noMatch: 'Không có người học phù hợp.',
}

export const organisationNoteMessages = {
  title: 'Ghi chú',
  hint: 'Chỉ nhân sự thấy các ghi chú này.',
  none: 'Chưa có ghi chú.',
  unknownPerson: 'Tài khoản đã xóa',
  add: 'Thêm ghi chú',
  text: 'Nội dung',
  save: 'Lưu ghi chú',
  added: 'Đã thêm ghi chú.',
  remove: {
    open: (time: string) => `Xóa ghi chú lúc ${time}`,
    title: 'Xóa ghi chú này?',
    body: 'Ghi chú mất hẳn khỏi trang; nhật ký vẫn giữ nội dung.',
    act: 'Xóa ghi chú',
    keep: 'Giữ lại',
    done: 'Đã xóa ghi chú.',
  },
}

export const sellMessages = {
  title: 'Tạo đơn suất học',
  lead: (name: string) => `Cho ${name}. Người điều phối nhận email có trang thanh toán.`,
  lines: 'Khóa học và số suất',
  chosen: 'Khóa học trong đơn',
  addCourse: 'Thêm khóa học',
  full: 'Mỗi đơn có tối đa 10 khóa học.',
  remove: (title: string) => `Bỏ ${title} khỏi đơn`,
  seats: 'Số suất',
  seatsFor: (title: string) => `Số suất của ${title}`,
  agree: 'Giá thỏa thuận',
  agreeFor: (title: string) => `Giá thỏa thuận cho ${title}`,
  amount: 'Giá mỗi suất',
  amountHint: (list: string) => `Từ 0 đến giá niêm yết ${list}.`,
  reason: 'Lý do',
  reasonHint: 'Lưu trên đơn và trong nhật ký. Tổ chức không thấy lý do này.',
  sums: 'Tổng kết',
  line: (seats: number, unit: string) => `${seats} × ${unit}`,
  total: 'Tổ chức cần trả',
  noQuote: 'Chọn khóa học và số suất để xem số tiền.',
  quoting: 'Đang tính…',
  life: 'Đơn chờ thanh toán trong 7 ngày, rồi tự hết hạn.',
  free: 'Không có gì phải trả: suất học mở ngay sau khi tạo đơn.',
  invoice: 'Yêu cầu một hóa đơn theo thông tin của tổ chức',
  create: 'Tạo đơn và gửi email',
  created: (code: string) => `Đã tạo đơn ${code} và gửi email cho người điều phối.`,
  faults: {
    lines: 'Chọn ít nhất một khóa học, mỗi khóa từ 1 đến 500 suất.',
    amount: (list: string) => `Nhập số tiền từ 0 đến ${list}.`,
    reason: 'Viết lý do, từ 5 đến 300 ký tự.',
  },
}
