export const outboxMessages = {
  title: 'Hộp thư thử nghiệm',
  lead: 'Bản demo không gửi thư thật. Mọi email hệ thống lẽ ra đã gửi đều nằm ở đây, mới nhất trước.',
  filter: 'Lọc theo địa chỉ nhận',
  empty: 'Chưa có email nào',
  emptyHint: 'Đăng ký tài khoản hoặc mua một khóa học để xem email tương ứng.',
  to: (address: string) => `Gửi tới ${address}`,
  refresh: 'Tải lại',
} as const
