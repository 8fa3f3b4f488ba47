/** Texts that answers carry to the staff. */
export const crmMessages = {
  salePriceTooHigh: 'Giá khuyến mãi phải thấp hơn học phí.',
  saleEndsBeforeStart: 'Khuyến mãi phải kết thúc sau khi bắt đầu.',
  pairNotPublic:
    'Trang khóa học ai cũng xem được, nên chỉ nhận cặp ảnh có giấy đồng ý dùng công khai. Bỏ cặp ảnh khác ra.',
  doctorTwice: 'Mỗi bác sĩ chỉ chọn một lần.',
  scheduleInPast: 'Chọn thời điểm đăng trong tương lai.',
  badPeriod: {
    missing: 'Chọn cả ngày đầu và ngày cuối.',
    reversed: 'Ngày cuối phải từ ngày đầu trở đi.',
    future: 'Ngày cuối không được sau hôm nay.',
    too_long: 'Chọn khoảng không quá 366 ngày.',
  },
  changes: {
    gone: 'Không còn trong danh sách',
    lifelong: 'Trọn đời',
    months: (count: number) => `${count} tháng`,
    focus: (x: number, y: number) => `${x} % từ trái, ${y} % từ trên`,
    ownCover: 'Ảnh tải lên',
    newCover: 'Ảnh tải lên mới',
    drawnCover: 'Ảnh vẽ từ tên khóa học',
  },
}
