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
  kept: {
    title: 'Dữ liệu được giữ bao lâu',
    lead: 'Thời hạn đang áp dụng. Dữ liệu khác được giữ đến khi bạn xóa tài khoản, hoặc theo thời hạn mà pháp luật quy định.',
    names: {
      mails: 'Việc đã gửi email cho bạn',
      mailTexts: 'Nội dung email',
      contacts: 'Lời nhắn bạn gửi, sau khi đã trả lời xong',
      searchMisses: 'Từ khóa tìm không thấy (không gắn với bạn)',
      notices: 'Thông báo trong tài khoản',
      devices: 'Thiết bị và lần đăng nhập đã kết thúc',
      playbacks: 'Nhật ký xem bài',
      proofs: 'Ảnh chụp chứng chỉ hành nghề, sau khi kiểm tra',
      films: 'Phim bạn nộp bài, sau khi bác sĩ chấm',
    },
    period: (days: number | null) => (days === null ? 'Đến khi bạn yêu cầu xóa' : `${days} ngày`),
  },
  links: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Chính sách bảo mật',
    payment: 'Chính sách thanh toán',
    refund: 'Chính sách hoàn tiền',
    complaints: 'Giải quyết khiếu nại',
  },
} as const
