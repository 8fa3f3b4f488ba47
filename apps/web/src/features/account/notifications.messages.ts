import type { mailTopics } from '@repo/contract/account'

export const notificationsMessages = {
  mails: {
    title: 'Thư qua email',
    lead: 'Thư về đơn hàng và bảo mật tài khoản luôn được gửi.',
    topics: {
      learning: { label: 'Việc học', hint: 'Khi bạn học xong một khóa.' },
      reviews: { label: 'Trả lời đánh giá', hint: 'Khi bác sĩ trả lời đánh giá của bạn.' },
    } satisfies Record<(typeof mailTopics)[number], { label: string; hint: string }>,
  },
  consents: {
    title: 'Những điều bạn đã đồng ý',
    lead: 'Mỗi quyết định được lưu cùng phiên bản của văn bản và thời điểm. Hai mục đầu gắn với tài khoản: muốn rút lại, hãy xóa tài khoản ở mục “Dữ liệu của tôi”.',
    texts: {
      terms: 'Điều kiện để có tài khoản và học trên trang này.',
      privacy: 'Để cung cấp khóa học, hỗ trợ và bảo vệ tài khoản.',
      marketing: 'Tin tức, khóa học mới và ưu đãi qua email. Rút lại bất cứ lúc nào.',
    },
    read: 'Đọc văn bản',
    version: (number: number, date: string) => `bản ${number} (công bố ${date})`,
    noVersion: 'bản trước khi văn bản được đánh số',
    granted: (version: string, time: string) => `Đồng ý với ${version} lúc ${time}`,
    withdrawn: (version: string, time: string) => `Không đồng ý, ghi nhận lúc ${time}, ${version}`,
    never: 'Chưa có quyết định nào.',
    newer: (version: string) => `Có bản mới: ${version}.`,
    accept: 'Đồng ý với bản mới',
    acceptNamed: (name: string) => `Đồng ý với bản mới: ${name}`,
  },
  saved: 'Đã lưu lựa chọn.',
} as const
