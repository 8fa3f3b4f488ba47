export const legalMessages = {
  version: (number: number, date: string) => `Bản ${number}, công bố ngày ${date}.`,
  updated: (date: string) => `Cập nhật ngày ${date}.`,
  toCurrent: 'Đây là bản cũ. Xem bản đang có hiệu lực.',
  changes: 'Thay đổi so với bản trước:',
  description: (title: string, brand: string) =>
    `${title} của ${brand}, trang cung cấp video thẩm mỹ trực tuyến cho người hành nghề.`,
  others: 'Các chính sách khác',
  help: 'Bạn cần giải thích thêm?',
  contact: 'Gửi lời nhắn cho chúng tôi',
  links: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Chính sách bảo mật',
    payment: 'Chính sách thanh toán',
    refund: 'Chính sách hoàn tiền',
    complaints: 'Giải quyết khiếu nại',
  },
} as const
