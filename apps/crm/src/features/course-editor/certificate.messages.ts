export const certificateMessages = {
  title: 'Chứng nhận',
  off: 'Khóa học này không cấp chứng nhận.',
  on: (percent: number) =>
    percent === 100
      ? 'Học viên nhận chứng nhận khi hoàn thành mọi bài học.'
      : `Học viên nhận chứng nhận khi hoàn thành ${percent}% số bài học.`,
  withQuizzes: 'Mọi bài trắc nghiệm phải đạt.',
  withAssignments: 'Mọi bài thực hành phải hoàn thành.',
  hint: 'Điều kiện có hiệu lực ngay khi lưu, không chờ xuất bản. Chứng nhận đã cấp không thay đổi.',
  unsigned: 'Chưa đặt khóa ký: bản PDF không có chữ ký số.',
  edit: 'Sửa điều kiện',
  dialog: 'Điều kiện nhận chứng nhận',
  save: 'Lưu',
  saved: 'Đã lưu điều kiện nhận chứng nhận.',
  fields: {
    isOffered: 'Cấp chứng nhận hoàn thành',
    lessonsPercent: 'Số bài học phải hoàn thành (%)',
    needsQuizzes: 'Đạt mọi bài trắc nghiệm',
    needsAssignments: 'Hoàn thành mọi bài thực hành',
    hasCme: 'Có giờ tín chỉ CME',
  },
  cme: {
    organiser: 'Đơn vị tổ chức được công nhận',
    decision: 'Số quyết định',
    decidedOn: 'Ngày quyết định',
    hours: 'Số giờ tín chỉ',
  },
  cmeNote: (organiser: string, hours: string) => `CME: ${hours}, ${organiser}.`,
  hints: {
    lessonsPercent: 'Từ 50 đến 100. 100 là mọi bài học.',
    needsQuizzes: 'Kể cả khi tỷ lệ bài học đã đủ.',
    needsAssignments: 'Bài có bác sĩ chấm phải đạt; bài khác phải nộp. Kể cả khi tỷ lệ bài học đã đủ.',
    hasCme:
      'Chỉ khi một đơn vị có chức năng đào tạo liên tục đã ra quyết định cho khóa này. Điền đủ bốn mục; chứng nhận mới sẽ ghi chúng.',
  },
  faults: {
    lessonsPercent: 'Nhập số nguyên từ 50 đến 100.',
    'cme.organiser': 'Nhập tên đơn vị tổ chức.',
    'cme.decision': 'Nhập số quyết định.',
    'cme.decidedOn': 'Chọn ngày quyết định.',
    'cme.hours': 'Nhập số giờ từ 0,5 đến 200, bội số của 0,5.',
  },
  values: { true: 'Có', false: 'Không' },
}
