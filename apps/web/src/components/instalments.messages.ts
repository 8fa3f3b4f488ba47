export const instalmentMessages = {
  title: 'Các kỳ trả',
  choose: 'Trả một lần hay nhiều kỳ',
  once: 'Trả một lần',
  onceHint: (total: string) => `${total} ngay bây giờ`,
  first: (amount: string) => `${amount} ngay bây giờ`,
  later: (amount: string, days: string) => `${amount} sau ${days} ngày`,
  rule: (days: string) =>
    `Khóa học mở ngay sau kỳ đầu. Quá hạn một kỳ ${days} ngày, khóa học tạm dừng và mở lại ngay khi nhận được tiền.`,
  alone: 'Trả nhiều kỳ không dùng cùng mã giảm giá hoặc quà tặng.',
  onceOnly:
    'Đơn này trả một lần, vì trả nhiều kỳ không dùng cùng mã giảm giá, quà tặng hoặc giá đã thỏa thuận.',
  plan: (title: string) => `Theo cách trả “${title}”.`,
  part: (number: number) => `Kỳ ${number}`,
  due: (day: string) => `hạn ${day}`,
  dueLabel: 'Hạn trả kỳ này',
  dueUntil: (day: string) => `Kỳ này trả đến hết ngày ${day}.`,
  afterFirst: (days: string) => `${days} ngày sau kỳ đầu`,
  states: {
    planned: 'Chờ kỳ đầu',
    due: 'Chưa trả',
    paid: 'Đã trả',
    refunded: 'Đã hoàn tiền',
    ended: 'Không thu nữa',
  },
  late: 'Quá hạn',
  current: 'kỳ này',
  pay: (number: number) => `Trả kỳ ${number}`,
} as const
