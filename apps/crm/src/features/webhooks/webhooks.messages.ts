import type { deliveryFaults, deliveryStates } from '@repo/contract/crm-webhooks'

export const webhooksMessages = {
  title: 'Webhook',
  lead: 'Học viện tự báo cho phần mềm khác khi có sự kiện. Mỗi lần báo chỉ mang mã và số tiền, không có tên hay email; phần mềm nhận dùng khóa API để đọc thêm.',
  fileName: 'webhook',
  add: 'Thêm địa chỉ',
  search: 'Tìm địa chỉ',
  searchHint: 'Tên hoặc địa chỉ',
  name: 'Tên',
  url: 'Địa chỉ',
  events: 'Sự kiện',
  state: 'Trạng thái',
  on: 'Đang bật',
  failing: 'Đang lỗi',
  lastDelivered: 'Gửi được gần nhất',
  neverDelivered: 'Chưa gửi được',
  empty: 'Chưa có địa chỉ nào.',
  emptyHint: 'Thêm địa chỉ của phần mềm cần biết ngay khi có đơn trả tiền, học viên mới hoặc chứng nhận.',
  noMatch: 'Không có địa chỉ phù hợp.',
  noMatchHint: 'Thử từ khác.',
}

export const webhookFormMessages = {
  title: 'Thêm địa chỉ nhận webhook',
  confirm: 'Thêm địa chỉ',
  name: 'Tên',
  nameHint: 'Ghi phần mềm nào nhận, ví dụ: Phần mềm kế toán.',
  url: 'Địa chỉ (URL)',
  urlHint: 'Bắt đầu bằng https://, có tên miền, không kèm cổng.',
  events: 'Báo những sự kiện nào',
  faults: {
    url: 'Nhập địa chỉ https có tên miền, ví dụ: https://phan-mem.vn/webhook.',
    events: 'Chọn ít nhất một sự kiện.',
  },
}

export const webhookSecretMessages = {
  title: 'Khóa ký của webhook',
  lead: 'Sao chép khóa ngay bây giờ và đưa cho phần mềm nhận để kiểm tra chữ ký. Khóa không hiện lại được; nếu làm mất, hãy đổi khóa.',
  copyLabel: 'Sao chép khóa ký',
  done: 'Tôi đã cất khóa',
}

export const webhookMessages = {
  one: 'Địa chỉ nhận webhook',
  back: 'Webhook',
  test: 'Gửi thử',
  tested: 'Đã gửi thử. Kết quả hiện trong nhật ký sau ít giây.',
  switchOn: 'Bật',
  switchOff: 'Tắt',
  switchedOn: 'Đã bật địa chỉ.',
  switchedOff: 'Đã tắt địa chỉ.',
  offTitle: (name: string) => `Tắt “${name}”?`,
  offBody: 'Sự kiện xảy ra trong lúc tắt không được gửi bù, và những lần đang chờ gửi lại sẽ dừng.',
  rotate: 'Đổi khóa ký',
  rotateTitle: 'Đổi khóa ký?',
  rotateBody:
    'Trong 24 giờ, mỗi lần gửi được ký bằng cả khóa mới và khóa cũ, nên phần mềm nhận không bị gián đoạn.',
  remove: 'Xóa địa chỉ',
  removeTitle: (name: string) => `Xóa “${name}”?`,
  removeBody: 'Nhật ký gửi của địa chỉ này cũng bị xóa. Không lấy lại được.',
  removed: 'Đã xóa địa chỉ.',
  formerSecret: (until: string) => `Khóa cũ còn dùng được đến ${until}`,
  failingSince: (at: string) =>
    `Không gửi được từ ${at}. Sau 3 ngày như vậy, địa chỉ tự tắt và chủ học viện nhận thư.`,
}

export const deliveryMessages = {
  title: 'Nhật ký gửi',
  fileName: 'nhat-ky-webhook',
  event: 'Sự kiện',
  at: 'Thời điểm',
  state: 'Kết quả',
  states: {
    waiting: 'Đang chờ',
    delivered: 'Đã nhận',
    failed: 'Không gửi được',
  } satisfies Record<(typeof deliveryStates)[number], string>,
  tries: 'Số lần gửi',
  answer: 'Trả lời gần nhất',
  next: (at: string) => `Gửi lại lúc ${at}`,
  details: 'Xem chi tiết',
  resend: 'Gửi lại',
  resent: 'Đã xếp hàng gửi lại.',
  empty: 'Chưa gửi lần nào.',
  emptyHint: 'Bấm “Gửi thử” để kiểm tra phần mềm nhận. Sự kiện được gửi trong vòng một phút sau khi xảy ra.',
  id: 'webhook-id',
  body: 'Nội dung đã gửi',
  tryTitle: (number: number, at: string) => `Lần ${number}, ${at}`,
  status: (status: number) => `HTTP ${status}`,
  ms: (ms: string) => `${ms} ms`,
  noAnswer: 'Không có nội dung trả lời.',
  noTries: 'Chưa gửi lần nào; lần đầu trong ít giây nữa.',
  close: 'Đóng',
  faults: {
    no_address: 'Không tìm thấy tên miền',
    inner_address: 'Tên miền trỏ vào mạng nội bộ',
    refused: 'Nơi nhận không mở kết nối',
    timeout: 'Quá 15 giây không trả lời',
    certificate: 'Chứng chỉ HTTPS không hợp lệ',
    broken: 'Kết nối bị ngắt',
    no_secret: 'Chưa gửi: không mở được khóa ký, hãy đổi khóa',
    unreadable: 'Chưa gửi: dữ liệu của sự kiện không đọc được',
  } satisfies Record<(typeof deliveryFaults)[number], string>,
}
