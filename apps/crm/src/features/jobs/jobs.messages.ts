import type { jobFaults, jobNames } from '@repo/contract/crm-jobs'

export type JobName = (typeof jobNames)[number]
type Fault = (typeof jobFaults)[number]

export const jobsMessages = {
  title: 'Việc nền',
  lead: 'Những việc hệ thống tự làm phía sau: gửi thư, chuẩn bị video, đối soát, dọn dẹp. Việc lỗi dừng ở đây cho đến khi có người xem.',
  refresh: 'Tải lại',
  videos: 'Video đang chuẩn bị',
  queues: 'Hàng đợi',
  kind: 'Việc',
  waiting: 'Chờ',
  running: 'Đang chạy',
  failed: 'Lỗi',
  oldest: 'Chờ lâu nhất',
  nothing: '–',
  schedule: 'Theo lịch',
  lastRun: 'Lần chạy gần nhất',
  nextRun: 'Lần chạy tới',
  lastFailed: 'lỗi',
  neverRun: 'Chưa chạy lần nào gần đây',
}

export const failedJobsMessages = {
  title: 'Việc không thành công',
  fileName: 'viec-nen-loi',
  kind: 'Việc',
  anyKind: 'Mọi loại việc',
  why: 'Lý do',
  failedAt: 'Dừng lúc',
  tries: 'Số lần thử',
  triesOf: (n: string) => `${n} lần`,
  technical: 'Thông tin kỹ thuật',
  noWords: 'Hệ thống không ghi lại thêm gì.',
  openVideo: 'Mở video',
  retry: 'Chạy lại',
  retried: (name: string) => `Đã đưa “${name}” vào hàng đợi.`,
  discard: 'Bỏ việc này',
  discardTitle: (name: string) => `Bỏ “${name}”?`,
  discardLead: 'Việc sẽ không được làm nữa. Lý do được ghi vào nhật ký.',
  reason: 'Lý do',
  discardConfirm: 'Bỏ việc',
  discarded: 'Đã bỏ việc.',
  empty: 'Không có việc nào bị lỗi.',
  emptyHint: 'Việc lỗi sau mọi lần tự thử lại sẽ hiện ở đây, kèm lý do. Việc lỗi được giữ 7 ngày.',
  noMatch: 'Loại việc này không có lỗi.',
  noMatchHint: 'Chọn loại khác hoặc bỏ bộ lọc.',
}

export const jobLabels: Readonly<Record<JobName, string>> = {
  'send-mail': 'Gửi thư',
  'send-phone-code': 'Gửi mã qua điện thoại',
  'export-data': 'Tạo bản sao dữ liệu cá nhân',
  'erase-account': 'Xóa dữ liệu tài khoản',
  'announce-news': 'Báo bài viết mới',
  'send-letter': 'Gửi thư cho nhóm học viên',
  'import-learners': 'Nhập học viên từ bảng',
  'new-device': 'Báo đăng nhập thiết bị mới',
  'licence-reminders': 'Nhắc giấy phép sắp hết hạn',
  'remove-files': 'Xóa tệp không dùng',
  'sweep-course-import': 'Dọn tệp của lần nhập khóa học',
  refund: 'Hoàn tiền qua cổng',
  'expire-orders': 'Đóng đơn quá hạn',
  'close-quiz-attempts': 'Đóng bài kiểm tra hết giờ',
  'reconcile-payments': 'Hỏi lại cổng thanh toán',
  'money-alerts': 'Báo khoản tiền cần xem',
  'nightly-report': 'Báo cáo đối soát đêm',
  sweep: 'Dọn dữ liệu hết hạn lưu',
  'accept-upload': 'Nhận video đã tải lên',
  'remove-packages': 'Xóa gói video cũ',
  transcode: 'Chuẩn bị video',
}

/** What did not happen because of it. */
export const jobLosses: Readonly<Record<JobName, string>> = {
  'send-mail': 'Một thư chưa đến được người nhận.',
  'send-phone-code': 'Một mã chưa đến điện thoại; người nhận có thể xin mã mới.',
  'export-data': 'Một người chưa nhận được bản sao dữ liệu của mình. Yêu cầu này có hạn theo luật.',
  'erase-account': 'Dữ liệu của một người chưa được xóa. Yêu cầu này có hạn theo luật.',
  'announce-news': 'Người đăng ký chưa nhận thư về bài viết mới.',
  'send-letter': 'Một phần học viên chưa nhận được thư. Chạy lại là gửi tiếp, không ai nhận hai lần.',
  'import-learners':
    'Các dòng còn lại của một bảng học viên chưa được nhập. Chạy lại là làm tiếp, không dòng nào làm hai lần.',
  'new-device': 'Một người chưa được báo về lần đăng nhập từ thiết bị mới.',
  'licence-reminders': 'Thư nhắc giấy phép hôm đó chưa gửi.',
  'remove-files': 'Tệp không dùng còn chiếm chỗ.',
  'sweep-course-import': 'Tệp của lần nhập dở dang còn chiếm chỗ.',
  refund: 'Một khoản hoàn tiền chưa tới cổng thanh toán.',
  'expire-orders': 'Đơn quá hạn chưa đóng ở lượt đó; lượt sau làm bù.',
  'close-quiz-attempts': 'Bài kiểm tra hết giờ chưa đóng ở lượt đó; lượt sau làm bù.',
  'reconcile-payments': 'Một lượt hỏi lại cổng thanh toán bị lỡ; lượt sau làm bù.',
  'money-alerts': 'Một lượt báo tiền cần xem bị lỡ; lượt sau làm bù.',
  'nightly-report': 'Báo cáo đối soát đêm đó chưa có.',
  sweep: 'Dữ liệu hết hạn lưu chưa được dọn ở lượt đó; lượt sau làm bù.',
  'accept-upload': 'Một video đã tải lên chưa vào thư viện.',
  'remove-packages': 'Gói video cũ còn chiếm chỗ.',
  transcode: 'Một video chưa phát được hoặc còn thiếu độ nét.',
}

export const faultLabels: Readonly<Record<Fault, string>> = {
  timed_out: 'Chạy quá lâu nên bị dừng.',
  unreachable: 'Không kết nối được với dịch vụ bên ngoài.',
  refused: 'Dịch vụ bên ngoài từ chối.',
  no_space: 'Hết chỗ trên đĩa.',
  bad_payload: 'Dữ liệu của việc không đọc được, thường do phiên bản cũ.',
  unknown: 'Lỗi chưa rõ nguyên nhân.',
}
