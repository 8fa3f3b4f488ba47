/** What the footer says; it comes later than its page. */
export const footerTexts = {
  tagline: 'Video thẩm mỹ trực tuyến cho người hành nghề, do bác sĩ đang làm nghề giảng dạy.',
  policies: 'Chính sách',
  socials: 'Mạng xã hội',
  legal: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Bảo mật thông tin',
    payment: 'Thanh toán',
    refund: 'Hoàn tiền',
    complaints: 'Khiếu nại',
  },
} as const
