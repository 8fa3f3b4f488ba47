export const passkeysMessages = {
  title: 'Khóa truy cập (passkey)',
  lead: 'Đăng nhập bằng vân tay, khuôn mặt hoặc mã mở máy thay cho mật khẩu và mã xác thực. Trang giả không lấy được khóa này.',
  list: 'Các khóa truy cập',
  empty: 'Chưa có khóa truy cập nào. Thêm một khóa để lần sau đăng nhập nhanh hơn.',
  unsupported:
    'Trình duyệt này chưa dùng được khóa truy cập. Mở trang trên điện thoại hoặc trình duyệt mới hơn để thêm.',
  full: 'Tài khoản đã có đủ số khóa. Xóa một khóa không dùng nữa để thêm khóa mới.',
  synced: 'Đồng bộ giữa các thiết bị',
  unusable: 'Không dùng được ở địa chỉ này',
  neverUsed: 'Chưa đăng nhập lần nào',
  lastUsed: 'Đăng nhập gần nhất',
  since: (time: string) => `Thêm lúc ${time}`,
  passwordStays: 'Bạn vẫn đăng nhập được bằng mật khẩu. Đặt lại mật khẩu khi quên sẽ xóa mọi khóa truy cập.',

  add: 'Thêm khóa truy cập',
  addLead: 'Xác nhận đây là bạn, rồi làm theo hướng dẫn của thiết bị.',
  next: 'Tiếp tục',
  added: (name: string) => `Đã thêm khóa truy cập “${name}”.`,
  rename: 'Đổi tên',
  renameNamed: (name: string) => `Đổi tên ${name}`,
  renamed: 'Đã đổi tên khóa truy cập.',
  name: 'Tên khóa',
  nameHint: 'Để nhận ra thiết bị, ví dụ: Điện thoại của tôi.',
  save: 'Lưu',
  remove: 'Xóa',
  removeNamed: (name: string) => `Xóa ${name}`,
  removeLead: (name: string) =>
    `Khóa “${name}” sẽ không đăng nhập được nữa, và các thiết bị khác phải đăng nhập lại.`,
  removeSubmit: 'Xóa khóa truy cập',
  removed: (name: string) => `Đã xóa khóa truy cập “${name}”.`,

  faults: {
    cancelled: 'Bạn đã dừng, nên chưa có khóa nào được thêm.',
    timeout: 'Đã quá thời gian chờ, nên chưa có khóa nào được thêm. Thử lại khi bạn sẵn sàng.',
    exists: 'Thiết bị này đã có khóa truy cập cho tài khoản.',
    unsupported:
      'Thiết bị này chưa tạo được khóa truy cập. Kiểm tra đã bật khóa màn hình, hoặc dùng thiết bị khác.',
    stopped: 'Bạn đã dừng, nên chưa có khóa nào được thêm.',
    notLoaded: 'Chưa tải được phần tạo khóa truy cập. Kiểm tra kết nối mạng, hoặc tải lại trang rồi thử lại.',
    failed: 'Thiết bị chưa tạo được khóa truy cập. Thử lại sau ít phút.',
  },
} as const
