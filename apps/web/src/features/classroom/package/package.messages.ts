export const packageMessages = {
  kind: 'Gói SCORM',
  hint: 'Nội dung tương tác mở ngay trong trang. Việc bạn làm được lưu lại để lần sau học tiếp.',
  hintVisitor:
    'Nội dung tương tác mở ngay trong trang. Bạn đang học thử nên việc làm trong gói không được lưu.',
  preview: 'Gói chạy trong lớp học. Để xem gói từ đây, mở lại bài trong trình soạn và chọn “Mở thử”.',
  offline: 'Gói cần có mạng để mở. Kết nối mạng rồi thử lại.',
  open: 'Mở gói',
  saving: 'Đang lưu…',
  saved: 'Đã lưu',
  waiting: 'Chưa lưu được, sẽ lưu khi có mạng',
  refused: (reason: string) => `Không lưu được: ${reason}`,
  unkept: 'Học thử, không lưu',
  finished: 'Bạn đã hoàn thành gói này.',
}
