export const deviceLimitMessages = {
  title: (limit: number) => `Tài khoản học trên tối đa ${limit} thiết bị`,
  lead: 'Chọn thiết bị nhường chỗ cho thiết bị này. Bài đang phát ở đó sẽ dừng, tài khoản vẫn đăng nhập.',
  list: 'Các thiết bị đang học',
  lastUsed: (ago: string) => `Học gần nhất: ${ago}`,
  use: (device: string) => `Dùng thiết bị này thay cho ${device}`,
  swapsLeft: (left: number, limit: number, days: number) =>
    `Mỗi ${days} ngày đổi được ${limit} thiết bị, bạn còn ${left} lần.`,
  closed: (limit: number, days: number) =>
    `Bạn đã đổi ${limit} thiết bị trong ${days} ngày qua nên chưa đổi thêm được.`,
  closedForNow: 'Bạn đã dùng hết số lần đổi thiết bị nên chưa đổi thêm được.',
  opensAt: (time: string) =>
    `Có thể đổi tiếp từ ${time}. Đến lúc đó, mời bạn học trên một trong các thiết bị sau.`,
  opensLater: 'Mời bạn học trên một trong các thiết bị sau.',
  manage: 'Quản lý thiết bị',
} as const
