export const emergencyMessages = {
  title: 'Thẻ cấp cứu',
  lead: 'Các bước xử trí của những khóa bạn đang học. Thẻ được giữ trong máy này, đọc được cả khi mất mạng.',
  whenToUse: 'Khi nào dùng',
  steps: 'Các bước',
  warnings: 'Không được làm',
  sources: 'Nguồn',
  forAll: 'Dành cho mọi học viên',
  call: 'Gọi 115',
  callOther: (label: string, number: string) => `${label}: ${number}`,
  back: 'Tất cả thẻ',
  print: 'In thẻ',
  openAlone: 'Mở trang riêng để in',
  overdue: (day: string) =>
    `Thẻ quá hạn kiểm duyệt từ ${day}. Đối chiếu với quy trình hiện hành của cơ sở trước khi làm theo.`,
  overdueShort: 'Quá hạn kiểm duyệt',
  review: (reviewer: string, day: string, next: string) =>
    `${reviewer} kiểm duyệt ngày ${day}. Kiểm duyệt lại trước ${next}.`,
  version: (number: number) => `Bản ${number}`,
  disclaimer:
    'Thẻ giúp nhớ các bước khi học và làm việc. Thẻ không thay thế quy trình đã phê duyệt của cơ sở, phán đoán của người xử trí và cuộc gọi 115.',
  kept: (moment: string) => `Bạn đang đọc bản giữ trong máy, tải lúc ${moment}. Có thể đã có bản mới hơn.`,
  empty: 'Chưa có thẻ cho khóa của bạn',
  emptyHint:
    'Khi khóa bạn học có thẻ cấp cứu, thẻ hiện ở đây và được giữ trong máy. Khi có biến cố, làm theo quy trình của cơ sở và gọi 115.',
  notKept: 'Chưa có thẻ nào trong máy',
  notKeptHint:
    'Thẻ được giữ trong máy khi bạn mở lớp học, khóa học của tôi hoặc trang này lúc có mạng. Khi có biến cố, gọi 115.',
  gone: 'Thẻ này không còn nữa. Dưới đây là những thẻ bạn có.',
}
