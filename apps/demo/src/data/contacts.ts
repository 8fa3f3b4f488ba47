import type { contactTopics } from '@repo/contract/content'

export interface SeedContact {
  daysAgo: number
  topic: (typeof contactTopics)[number]
  message: string
  /** What staff answered by mail; none yet where it is absent. */
  reply?: string
}

export const seedContacts: SeedContact[] = [
  {
    daysAgo: 0,
    topic: 'course',
    message: 'Tôi là điều dưỡng, nên bắt đầu từ khóa nào nếu muốn phụ giúp bác sĩ trong phòng laser?',
  },
  {
    daysAgo: 1,
    topic: 'payment',
    message: 'Tôi chuyển khoản lúc 21 giờ nhưng ghi thiếu mã đơn trong nội dung, nhờ kiểm tra giúp.',
  },
  {
    daysAgo: 3,
    topic: 'teaching',
    message: 'Tôi là bác sĩ da liễu, muốn tìm hiểu quy trình hợp tác giảng dạy và duyệt nội dung.',
  },
  {
    daysAgo: 8,
    topic: 'course',
    message: 'Khóa tiêm môi có phần theo dõi sau tiêm không, và thời hạn xem lại là bao lâu?',
    reply:
      'Khóa tiêm môi có một chương về theo dõi sau tiêm. Học viên xem lại được trong suốt thời hạn ghi ở trang khóa học.',
  },
  {
    daysAgo: 15,
    topic: 'other',
    message: 'Phòng khám của tôi có sáu người, có hình thức đăng ký học theo nhóm không?',
    reply:
      'Hiện mỗi khóa học được mua cho từng người. Phòng khám có thể mua làm quà tặng cho từng thành viên ở bước thanh toán, mỗi người nhận một đường dẫn mở khóa riêng.',
  },
  {
    daysAgo: 22,
    topic: 'payment',
    message: 'Tôi cần thông tin để làm thủ tục thanh toán từ công ty, mong được hướng dẫn.',
    reply:
      'Ở bước thanh toán, bạn chọn “Lấy hóa đơn” và điền tên công ty, mã số thuế, địa chỉ. Hóa đơn được gửi tới email bạn điền.',
  },
  {
    daysAgo: 41,
    topic: 'course',
    message: 'Video có phụ đề tiếng Việt không? Tôi hay xem ở nơi đông người.',
    reply: 'Có. Các video đã có phụ đề được ghi rõ ở trang khóa học, bạn bật phụ đề trong trình phát.',
  },
]

export interface OpenContact {
  daysAgo: number
  topic: SeedContact['topic']
  message: string
  /** Whether a colleague has taken it. */
  isTaken?: boolean
  notes: string[]
  isClosed?: boolean
  /** A colleague made an order of it. */
  becameOrder?: boolean
}

/** Messages without a reply by mail: taken, noted on, put aside, and one that became an order. */
export const openContacts: OpenContact[] = [
  {
    daysAgo: 2,
    topic: 'payment',
    message: 'Tôi cần xuất hóa đơn cho đơn tháng trước nhưng quên điền mã số thuế, còn bổ sung được không?',
    isTaken: true,
    notes: ['Đã hỏi kế toán, chờ xác nhận còn trong hạn kê khai.'],
  },
  {
    daysAgo: 3,
    topic: 'course',
    message: 'Bốn người ở phòng khám tôi muốn học khóa giải phẫu, có giá riêng khi mua cùng lúc không?',
    isTaken: true,
    notes: ['Gọi lúc 9 giờ, đồng ý giảm 20% cho cả bốn người. Chị đặt trước một suất.'],
    becameOrder: true,
  },
  {
    daysAgo: 5,
    topic: 'teaching',
    message: 'Tôi có bộ video về chăm sóc sau laser, muốn gửi ban nội dung xem trước khi trao đổi.',
    isTaken: true,
    notes: [
      'Đã gọi, bác sĩ gửi đề cương trong tuần này.',
      'Đã nhận đề cương, chuyển ban nội dung xem. Hẹn gọi lại thứ Năm.',
    ],
  },
  {
    daysAgo: 18,
    topic: 'other',
    message: 'Bên em cung cấp dịch vụ quảng cáo trọn gói cho học viện, mong được hợp tác.',
    notes: ['Thư chào dịch vụ, không liên quan đến học viên.'],
    isClosed: true,
  },
]
