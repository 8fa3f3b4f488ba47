export const statementMessages = {
  title: (month: string) => `Bảng kê doanh thu tháng ${month}`,
  demo: 'Dữ liệu trình diễn, không có giá trị thanh toán',
  doctor: 'Bác sĩ',
  note: 'Ghi chú',
  madeAt: 'Lập lúc',
  sum: 'Cộng',
  noLines: 'Không có khoản nào trong tháng này.',
  open: 'Tháng này chưa chốt: số tiền còn thay đổi khi có thêm lượt bán hoặc hoàn tiền.',
  final: 'Tháng đã chốt không thay đổi nữa. Tiền hoàn về sau được tính vào tháng hoàn tiền.',
  page: (page: number, count: number) => `Trang ${page}/${count}`,
}
