import type { FieldWords } from '@repo/forms'

export const personalMessages = {
  title: 'Thông tin cá nhân',
  lead: 'Để chúng tôi xưng hô đúng và hỗ trợ bạn khi cần.',
  name: 'Họ và tên',
  phone: 'Số điện thoại',
  phoneHint: 'Để chúng tôi gọi lại khi bạn cần hỗ trợ. Không dùng để quảng cáo.',
  password: 'Mật khẩu hiện tại',
  passwordHint: 'Cần để đổi số điện thoại, vì mã đặt lại mật khẩu có thể gửi tới số này.',
  save: 'Lưu thay đổi',
  saved: 'Đã lưu thay đổi.',
  savedAt: (time: string) => `Đã lưu lúc ${time}`,
  memberSince: (date: string) => `Tham gia từ ${date}`,
  avatar: {
    alt: (name: string) => `Ảnh của ${name}`,
    add: 'Chọn ảnh',
    change: 'Đổi ảnh',
    remove: 'Xóa ảnh',
    removeTitle: 'Xóa ảnh đại diện?',
    keep: 'Giữ lại',
    hint: 'Ảnh JPG, PNG hoặc WebP. Bạn sẽ chọn phần ảnh hiển thị ở bước sau.',
    unreadable: 'Không đọc được ảnh này. Chọn ảnh JPG, PNG hoặc WebP khác.',
    saved: 'Đã đổi ảnh đại diện.',
    removed: 'Đã xóa ảnh đại diện.',
  },
  crop: {
    title: 'Chọn phần ảnh hiển thị',
    lead: 'Kéo ảnh hoặc dùng các thanh trượt.',
    preview: 'Xem trước ảnh đại diện',
    save: 'Dùng ảnh này',
    cancel: 'Hủy',
  },
} as const

export const personalWords = {
  name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 80 ký tự.' },
  phone: { missing: 'Nhập số điện thoại.', invalid: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.' },
} as const satisfies Record<string, FieldWords>

export const emailMessages = {
  title: 'Địa chỉ email',
  lead: 'Dùng để đăng nhập và nhận thư về đơn hàng, bảo mật.',
  current: 'Email đang dùng',
  change: 'Đổi email',
  next: 'Email mới',
  password: 'Mật khẩu hiện tại',
  send: 'Gửi mã xác nhận',
  cancel: 'Hủy',
  codeLead: (email: string) =>
    `Nếu dùng được địa chỉ ${email}, mã 6 chữ số đã được gửi tới đó. Email chỉ đổi sau khi bạn nhập mã.`,
  code: 'Mã xác nhận',
  codeMissing: 'Nhập đủ 6 chữ số trong thư.',
  confirm: 'Đổi email',
  resend: 'Gửi lại mã',
  resendIn: (seconds: number) => `Gửi lại mã sau ${seconds} giây`,
  resent: 'Đã gửi mã mới.',
  changed: 'Đã đổi email. Các thiết bị khác phải đăng nhập lại.',
  demo: 'Bản trình diễn không gửi thư thật.',
  demoOutbox: 'Mở hộp thư trình diễn',
} as const

export const emailWords = {
  email: { missing: 'Nhập email mới.', invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
  password: { missing: 'Nhập mật khẩu hiện tại.', invalid: 'Mật khẩu hiện tại dài quá 1.024 ký tự.' },
} as const satisfies Record<string, FieldWords>
