export const devicesMessages = {
  title: 'Thiết bị học',
  lead: (limit: number) =>
    `Video bài học mở được trên ${limit} thiết bị cùng lúc. Gỡ một thiết bị để nhường chỗ cho thiết bị khác, bài đang phát ở đó sẽ dừng.`,
  leadWaiting: 'Video bài học mở được trên một số thiết bị cùng lúc.',
  list: 'Các thiết bị học',
  used: (count: number, limit: number) => `${count}/${limit} thiết bị`,
  current: 'Thiết bị này',
  lastUsed: 'Học gần nhất',
  since: (date: string) => `Thêm ngày ${date}`,
  empty: 'Chưa có thiết bị nào. Thiết bị được thêm khi bạn phát một bài học.',
  remove: 'Gỡ',
  removeNamed: (device: string) => `Gỡ ${device}`,
  removeTitle: (device: string) => `Gỡ ${device} khỏi thiết bị học?`,
  removeBody: 'Bài đang phát trên thiết bị đó sẽ dừng trong vòng 10 giây. Tài khoản vẫn đăng nhập ở đó.',
  removed: (device: string) => `Đã gỡ ${device}.`,
  keep: 'Giữ lại',
  swapsLeft: (left: number, limit: number, days: number) =>
    `Mỗi ${days} ngày gỡ được ${limit} thiết bị, bạn còn ${left} lần.`,
  noSwaps: (limit: number, days: number, time: string) =>
    `Bạn đã gỡ ${limit} thiết bị trong ${days} ngày qua. Có thể gỡ tiếp từ ${time}.`,
  noSwapsLater: (limit: number, days: number) =>
    `Bạn đã gỡ ${limit} thiết bị trong ${days} ngày qua. Quay lại sau vài ngày.`,
} as const
