/** Before there is an order. */
export const checkoutMessages = {
  seats: (count: number) => `${count} suất học`,
  title: 'Thanh toán',
  summary: 'Đơn hàng của bạn',
  listPrice: 'Học phí',
  sale: 'Ưu đãi',
  bundle: (title: string) => `Ưu đãi ${title}`,
  discount: 'Giảm giá',
  couponDiscount: (code: string) => `Mã ${code}`,
  total: 'Tổng cộng',
  received: 'Đã nhận',
  missing: 'Còn thiếu',
  pay: (amount: string) => `Thanh toán ${amount}`,
  payBy: (amount: string, gateway: string) => `Thanh toán ${amount} qua ${gateway}`,
  enrollFree: 'Vào học ngay',
  giveFree: 'Gửi quà tặng',
  refundNote: 'Được hoàn tiền theo chính sách hoàn tiền.',
  refundLink: 'Xem chính sách',
  steps: ['Kiểm tra đơn hàng', 'Thanh toán', 'Vào học'],
  stepsLabel: 'Các bước thanh toán',

  methodTitle: 'Phương thức thanh toán',

  nothingTitle: 'Bạn chưa chọn khóa học nào',
  nothingHint: 'Chọn một khóa học, xem học thử rồi quay lại đây để thanh toán.',
  browse: 'Xem khóa học',
  owned: 'Bạn đã có khóa học này',
  ownedHint: 'Không cần thanh toán lần nữa. Vào học tiếp ngay nhé.',
  ownedAmong: (title: string) => `Bạn đã có khóa “${title}”. Bỏ khóa này ra để thanh toán các khóa còn lại.`,
  withoutOwned: 'Thanh toán không có khóa này',
  toCart: 'Về giỏ hàng',
  goLearn: 'Vào học',
  notForSale: 'Khóa học này hiện chưa mở bán',
  notForSaleHint: 'Xem các khóa học khác, hoặc liên hệ để được báo khi khóa học mở lại.',
  openOrder: (code: string) => `Tiếp tục đơn ${code}`,
  openOrderTitle: (code: string) => `Đơn ${code} đang chờ thanh toán`,
  openOrderHint:
    'Nếu bạn đã chuyển khoản, hãy mở đơn đó. Khi bạn tạo đơn khác cho khóa học này, đơn cũ sẽ được hủy.',
  contact: 'Liên hệ hỗ trợ',
  code: (code: string) => `Mã đơn ${code}`,
} as const

export const couponMessages = {
  label: 'Mã giảm giá',
  apply: 'Áp dụng',
  missing: 'Nhập mã giảm giá.',
  applied: (code: string, amount: string) => `Đã áp dụng mã ${code}, giảm ${amount}.`,
} as const

export const referralMessages = {
  label: 'Mã giới thiệu',
  hint: 'Của người giới thiệu khóa học cho bạn. Mã không đổi giá.',
} as const

export const giftMessages = {
  toggle: 'Mua tặng người khác',
  toggleHint: 'Người nhận mở khóa học bằng liên kết trong email.',
  name: 'Tên người nhận',
  email: 'Email người nhận',
  emailHint: 'Liên kết nhận quà được gửi tới địa chỉ này sau khi thanh toán.',
  message: 'Lời nhắn',
  messageHint: 'Tối đa 500 ký tự.',
  for: (name: string, email: string) => `Quà tặng ${name} (${email})`,
} as const

/** In the order of the form. */
export const giftFaults = {
  recipientName: { missing: 'Nhập tên người nhận.', invalid: 'Tên người nhận cần từ 2 đến 80 ký tự.' },
  recipientEmail: {
    missing: 'Nhập email người nhận.',
    invalid: 'Email chưa đúng, ví dụ: ten@benhvien.vn.',
  },
  message: { missing: 'Lời nhắn dài tối đa 500 ký tự.', invalid: 'Lời nhắn dài tối đa 500 ký tự.' },
} as const
