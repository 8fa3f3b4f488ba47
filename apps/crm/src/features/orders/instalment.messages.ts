import type { OrderDetail } from './use-order.ts'

type State = NonNullable<OrderDetail['instalment']>['parts'][number]['state']

export const instalmentMessages = {
  title: 'Trả nhiều kỳ',
  lead: (plan: string, graceDays: string) =>
    `Theo cách trả “${plan}”. Trễ hơn ${graceDays} ngày, khóa học tạm dừng đến khi nhận được tiền.`,
  left: (amount: string) => `Còn phải thu ${amount}`,
  parts: 'Các kỳ',
  part: 'Kỳ',
  current: 'đơn này',
  due: 'Hạn trả',
  afterFirst: (days: string) => `${days} ngày sau kỳ đầu`,
  atOnce: 'Trả ngay',
  amount: 'Số tiền',
  state: 'Trạng thái',
  order: 'Đơn',
  none: 'Chưa có',
  late: 'Quá hạn',
  states: {
    planned: 'Chờ kỳ đầu',
    due: 'Chưa trả',
    paid: 'Đã trả',
    refunded: 'Đã hoàn tiền',
    ended: 'Không thu nữa',
  } satisfies Record<State, string>,
}
