export const deviceLimitMessages = {
  title: (limit: number) => `Tài khoản học trên tối đa ${limit} thiết bị`,
  lead: 'Chọn thiết bị nhường chỗ cho thiết bị này. Bài đang phát ở đó sẽ dừng, tài khoản vẫn đăng nhập.',
  list: 'Các thiết bị đang học',
  lastUsed: (ago: string) => `Học gần nhất: ${ago}`,
  use: (device: string) => `Dùng thiết bị này thay cho ${device}`,
  swapsLeft: (count: number) => `Trong 30 ngày này bạn còn ${count} lần đổi thiết bị.`,
  closed: 'Bạn đã dùng hết số lần đổi thiết bị trong 30 ngày nên chưa đổi thêm được.',
  opensAt: (time: string) =>
    `Có thể đổi tiếp từ ${time}. Đến lúc đó, mời bạn học trên một trong các thiết bị sau.`,
  opensLater: 'Mời bạn học trên một trong các thiết bị sau.',
  manage: 'Quản lý thiết bị',
} as const
