/** Common questions on the demo's home page; each answer says what the site does. */
export const demoFaq = [
  {
    question: 'Tôi học thử được không?',
    answer:
      'Được. Mỗi khóa có bài học thử xem ngay trên trang khóa học, không cần tài khoản và không cần thanh toán.',
  },
  {
    question: 'Tôi thanh toán bằng cách nào?',
    answer:
      'Chuyển khoản bằng mã VietQR hoặc qua cổng thanh toán hiện ở bước thanh toán. Website trình diễn này không nhận tiền thật.',
  },
  {
    question: 'Tôi học được trên mấy thiết bị?',
    answer: 'Ba thiết bị mỗi tài khoản, một thiết bị phát cùng lúc. Bạn tự đổi thiết bị ở trang hồ sơ.',
  },
  {
    question: 'Phòng khám mua cho nhiều người thì sao?',
    answer:
      'Gửi lời nhắn ở trang Liên hệ, chọn chủ đề phòng khám. Phòng khám nhận một hóa đơn, và người điều phối trao từng suất học qua email.',
  },
]

/** Subjects that the demo's menu opens. */
export const demoMenuChildren: readonly string[] = [
  'ky-thuat-tiem',
  'laser',
  'cham-soc-da',
  'giai-phau',
  'bien-chung',
]
