import type { jobFaults, jobNames } from '@repo/contract/crm-jobs'

export type JobName = (typeof jobNames)[number]
type Fault = (typeof jobFaults)[number]

export const jobLabels: Readonly<Record<JobName, string>> = {
  'send-mail': 'Gửi thư',
  'send-phone-code': 'Gửi mã qua điện thoại',
  'export-data': 'Tạo bản sao dữ liệu cá nhân',
  'erase-account': 'Xóa dữ liệu tài khoản',
  'announce-news': 'Báo bài viết mới',
  'send-letter': 'Gửi thư cho nhóm học viên',
  'import-learners': 'Nhập học viên từ bảng',
  'new-device': 'Báo đăng nhập thiết bị mới',
  'send-announcement': 'Gửi thông báo của bác sĩ',
  'licence-reminders': 'Nhắc giấy phép sắp hết hạn',
  'export-list': 'Xuất danh sách ra tệp',
  'remove-files': 'Xóa tệp không dùng',
  'sweep-course-import': 'Dọn tệp của lần nhập khóa học',
  refund: 'Hoàn tiền qua cổng',
  'expire-orders': 'Đóng đơn quá hạn',
  'book-commissions': 'Ghi hoa hồng giới thiệu',
  'instalment-days': 'Nhắc và tạm dừng theo kỳ trả',
  'close-quiz-attempts': 'Đóng bài trắc nghiệm hết giờ',
  'question-digest': 'Báo bác sĩ về câu hỏi mới',
  'mail-digest': 'Gửi thư tổng hợp trong ngày',
  'learning-reminders': 'Nhắc học viên đến giờ học',
  'access-ends': 'Nhắc khóa học sắp hết hạn',
  'send-push': 'Gửi thông báo đẩy',
  'spread-webhooks': 'Xếp hàng webhook',
  'send-webhook': 'Gửi webhook',
  'reconcile-payments': 'Hỏi lại cổng thanh toán',
  'money-alerts': 'Báo khoản tiền cần xem',
  'pull-bank-lists': 'Hỏi lại ngân hàng',
  'take-statement': 'Ghi nhận sao kê ngân hàng',
  'take-settlement': 'Ghi nhận tệp đối soát của cổng',
  'send-invoices': 'Gửi hóa đơn đến nhà cung cấp',
  'nightly-report': 'Báo cáo đối soát đêm',
  sweep: 'Dọn dữ liệu hết hạn lưu',
  'accept-upload': 'Nhận video đã tải lên',
  'remove-packages': 'Xóa gói video cũ',
  transcode: 'Chuẩn bị video',
  'draft-captions': 'Tạo phụ đề nháp',
}

/** What did not happen because of it. */
export const jobLosses: Readonly<Record<JobName, string>> = {
  'send-mail': 'Một thư chưa đến được người nhận.',
  'send-phone-code': 'Một mã chưa đến điện thoại; người nhận có thể xin mã mới.',
  'export-data': 'Một người chưa nhận được bản sao dữ liệu của mình. Yêu cầu này có hạn theo luật.',
  'erase-account': 'Dữ liệu của một người chưa được xóa. Yêu cầu này có hạn theo luật.',
  'announce-news': 'Người đăng ký chưa nhận thư về bài viết mới.',
  'send-letter': 'Một phần học viên chưa nhận được thư. Chạy lại là gửi tiếp, không ai nhận hai lần.',
  'send-announcement':
    'Một phần học viên chưa nhận được thông báo. Chạy lại là gửi tiếp, không ai nhận hai lần.',
  'import-learners':
    'Các dòng còn lại của một bảng học viên chưa được nhập. Chạy lại là làm tiếp, không dòng nào làm hai lần.',
  'new-device': 'Một người chưa được báo về lần đăng nhập từ thiết bị mới.',
  'licence-reminders': 'Thư nhắc giấy phép hôm đó chưa gửi.',
  'export-list': 'Một đồng nghiệp chưa nhận được tệp của danh sách đã xuất.',
  'remove-files': 'Tệp không dùng còn chiếm chỗ.',
  'sweep-course-import': 'Tệp của lần nhập dở dang còn chiếm chỗ.',
  refund: 'Một khoản hoàn tiền chưa tới cổng thanh toán.',
  'expire-orders': 'Đơn quá hạn chưa đóng ở lượt đó; lượt sau làm bù.',
  'book-commissions': 'Hoa hồng giới thiệu chưa ghi ở lượt đó; lượt sau làm bù, không ghi hai lần.',
  'instalment-days': 'Kỳ trả của ngày đó chưa được nhắc; lượt sau làm bù, không nhắc hai lần.',
  'close-quiz-attempts': 'Bài trắc nghiệm hết giờ chưa đóng ở lượt đó; lượt sau làm bù.',
  'learning-reminders':
    'Một số học viên chưa được nhắc học; lượt sau nhắc bù trong vòng hai giờ, không nhắc hai lần.',
  'access-ends': 'Một số học viên chưa được nhắc khóa học sắp hết hạn; lượt sau nhắc bù, không nhắc hai lần.',
  'mail-digest': 'Một số người chưa nhận thư tổng hợp của ngày; lượt sau gửi bù, không gửi hai lần.',
  'spread-webhooks': 'Phần mềm khác được báo muộn hơn; lượt sau làm bù.',
  'send-webhook': 'Một lần báo cho phần mềm khác chưa đi; hệ thống gửi lại sau mười phút.',
  'send-push': 'Một thông báo chưa hiện trên một thiết bị. Chuông thông báo vẫn đủ.',
  'question-digest': 'Bác sĩ chưa nhận email về câu hỏi mới; lượt sau gửi bù. Hộp câu hỏi vẫn đủ.',
  'reconcile-payments': 'Một lượt hỏi lại cổng thanh toán bị lỡ; lượt sau làm bù.',
  'money-alerts': 'Một lượt báo tiền cần xem bị lỡ; lượt sau làm bù.',
  'pull-bank-lists': 'Khoản tiền bị mất thông báo chưa được tìm ở lượt đó; lượt sau làm bù.',
  'take-statement':
    'Các dòng còn lại của một sao kê chưa được ghi nhận. Chạy lại là làm tiếp, không dòng nào ghi hai lần.',
  'take-settlement':
    'Các dòng còn lại của một tệp đối soát chưa được ghi nhận. Chạy lại là làm tiếp, không dòng nào ghi hai lần.',
  'send-invoices':
    'Hóa đơn chưa gửi hoặc chưa có số ở lượt đó; lượt sau làm bù, không hóa đơn nào lập hai lần.',
  'nightly-report': 'Báo cáo đối soát đêm đó chưa có.',
  sweep: 'Dữ liệu hết hạn lưu chưa được dọn ở lượt đó; lượt sau làm bù.',
  'accept-upload': 'Một video đã tải lên chưa vào thư viện.',
  'remove-packages': 'Gói video cũ còn chiếm chỗ.',
  transcode: 'Một video chưa phát được hoặc còn thiếu độ nét.',
  'draft-captions': 'Một video chưa có phụ đề nháp; phụ đề đang có vẫn nguyên.',
}

export const faultLabels: Readonly<Record<Fault, string>> = {
  timed_out: 'Chạy quá lâu nên bị dừng.',
  unreachable: 'Không kết nối được với dịch vụ bên ngoài.',
  refused: 'Dịch vụ bên ngoài từ chối.',
  no_space: 'Hết chỗ trên đĩa.',
  bad_payload: 'Dữ liệu của việc không đọc được, thường do phiên bản cũ.',
  unknown: 'Lỗi chưa rõ nguyên nhân.',
}
