/** Words of statements that accountants and doctors both read. */
export const revenueWords = {
  sold: 'Đã bán',
  refunded: 'Đã hoàn',
  share: 'Phần của bác sĩ',
  state: 'Trạng thái',
  states: { open: 'Đang tính', closed: 'Đã chốt', paid: 'Đã chi trả' },
  paidAt: (time: string) => `Chi trả lúc ${time}`,
  course: 'Khóa học',
  at: 'Thời gian',
  amount: 'Học viên trả',
  rate: 'Tỷ lệ',
  coTaught: 'Đồng giảng dạy',
  coSold: (amount: string) => `${amount} đồng giảng dạy`,
  partOf: (part: string, share: string) => `${part} của ${share}`,
  kinds: { sale: 'Bán', refund: 'Hoàn tiền' },
}
