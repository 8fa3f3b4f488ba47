export const revenueMessages = {
  title: 'Doanh thu',
  lead: 'Phần của bác sĩ theo từng tháng. Tháng đã chốt không thay đổi nữa.',
  months: 'Các tháng',
  month: 'Tháng',
  monthOf: (month: string) => `Tháng ${month}`,
  empty: 'Chưa có doanh thu.',
  emptyHint: 'Doanh thu hiện ở đây khi khóa học đầu tiên được bán.',
  lines: (month: string) => `Từng khoản trong tháng ${month}`,
  noLines: 'Không có khoản nào trong tháng này.',
}
