import type { contactTopics } from '@repo/contract/content'

export interface SeedContact {
  daysAgo: number
  topic: (typeof contactTopics)[number]
  message: string
  isAnswered: boolean
}

export const seedContacts: SeedContact[] = [
  {
    daysAgo: 0,
    topic: 'course',
    message: 'Tôi là điều dưỡng, nên bắt đầu từ khóa nào nếu muốn phụ giúp bác sĩ trong phòng laser?',
    isAnswered: false,
  },
  {
    daysAgo: 1,
    topic: 'payment',
    message: 'Tôi chuyển khoản lúc 21 giờ nhưng ghi thiếu mã đơn trong nội dung, nhờ kiểm tra giúp.',
    isAnswered: false,
  },
  {
    daysAgo: 3,
    topic: 'teaching',
    message: 'Tôi là bác sĩ da liễu, muốn tìm hiểu quy trình hợp tác giảng dạy và duyệt nội dung.',
    isAnswered: false,
  },
  {
    daysAgo: 8,
    topic: 'course',
    message: 'Khóa tiêm môi có phần theo dõi sau tiêm không, và thời hạn xem lại là bao lâu?',
    isAnswered: true,
  },
  {
    daysAgo: 15,
    topic: 'other',
    message: 'Phòng khám của tôi có sáu người, có hình thức đăng ký học theo nhóm không?',
    isAnswered: true,
  },
  {
    daysAgo: 22,
    topic: 'payment',
    message: 'Tôi cần thông tin để làm thủ tục thanh toán từ công ty, mong được hướng dẫn.',
    isAnswered: true,
  },
  {
    daysAgo: 41,
    topic: 'course',
    message: 'Video có phụ đề tiếng Việt không? Tôi hay xem ở nơi đông người.',
    isAnswered: true,
  },
]
