export const picturesMessages = {
  label: 'Ảnh kèm theo',
  hint: (most: number) =>
    `Tối đa ${most} ảnh JPG, PNG hoặc WebP: chọn tệp, chụp hoặc dán. Ảnh được che ngay trên máy bạn trước khi gửi.`,
  unsentHint: 'Ảnh chưa gửi không nằm trong bản nháp: rời trang này thì cần thêm lại.',
  add: 'Thêm ảnh',
  full: (most: number) => `Đã đủ ${most} ảnh.`,
  unreadable: 'Không đọc được ảnh này. Chọn tệp JPG, PNG hoặc WebP.',
  missing: 'Chưa mở được phần che ảnh. Kiểm tra kết nối rồi thử lại.',
  nth: (nth: number) => `Ảnh ${nth}`,
  remove: (nth: number) => `Bỏ ảnh ${nth}`,
  removeSent: { title: 'Xóa ảnh này?', body: 'Không lấy lại được.', confirmLabel: 'Xóa ảnh' },
  removed: 'Đã xóa ảnh.',
  added: 'Đã thêm ảnh.',

  title: 'Che ảnh trước khi gửi',
  warning:
    'Đừng để lộ người bệnh: che khuôn mặt, hình xăm, tên và ngày trên hồ sơ. Học viên khác trong khóa xem được ảnh nếu câu hỏi không ẩn.',
  how: 'Kéo hoặc chạm lên vùng cần che.',
  blurred: (count: number) => `Đã che ${count} vùng.`,
  preview: (count: number) =>
    count === 0 ? 'Ảnh sẽ gửi, chưa che vùng nào' : `Ảnh sẽ gửi, đã che ${count} vùng`,
  frame: 'Che vùng trong khung',
  frameHint: 'Phím mũi tên dời khung, Shift và mũi tên đổi cỡ, Enter để che.',
  frameAt: (left: number, top: number, width: number) =>
    `Khung cách trái ${left}%, cách trên ${top}%, rộng ${width}%`,
  undo: 'Hoàn tác',
  allow: 'Không ai trong ảnh bị nhận ra, hoặc người trong ảnh đã đồng ý bằng văn bản.',
  allowFault: 'Xác nhận rằng ảnh không làm lộ ai trước khi thêm.',
  cancel: 'Hủy',
  use: 'Thêm ảnh này',

  unsentTitle: 'Câu hỏi đã gửi, ảnh thì chưa',
  unsent: (count: number) => `${count} ảnh chưa gửi được.`,
  sendAgain: 'Gửi lại ảnh',
  goOn: 'Xem câu hỏi',
} as const
