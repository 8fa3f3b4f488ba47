import type { MailMode, mailTopics } from '@repo/contract/account'

export const notificationsMessages = {
  mails: {
    title: 'Thư qua email',
    lead: 'Chuông thông báo luôn báo tin về câu hỏi, đánh giá, đơn hàng và chứng nhận. Ở đây bạn chọn thư nào gửi đến email, và gửi khi nào.',
    topics: {
      learning: {
        label: 'Việc học',
        hint: 'Câu hỏi của bạn có trả lời, bạn học xong một khóa, một khóa sắp hết hạn, nơi làm việc nhắc bạn học, học viện viết cho bạn về việc học.',
      },
      reviews: { label: 'Trả lời đánh giá', hint: 'Khi đánh giá của bạn có trả lời.' },
    } satisfies Record<(typeof mailTopics)[number], { label: string; hint: string }>,
    modes: {
      now: 'Gửi ngay',
      digest: 'Gộp mỗi ngày',
      never: 'Không gửi',
    } satisfies Record<MailMode, string>,
    always: {
      label: 'Đơn hàng, hoàn tiền, chứng nhận, bảo mật',
      value: 'Luôn gửi ngay',
      hint: 'Không tắt được: đó là chứng từ của bạn và những điều liên quan đến quyền lợi, an toàn của tài khoản.',
    },
  },
  times: {
    title: 'Giờ nhận tin',
    lead: 'Theo giờ Việt Nam.',
    digest: 'Giờ gửi thư gộp',
    digestHint:
      'Thư gộp có những tin bạn chưa xem. Ngày nào không có tin mới thì không có thư. Thư học viện viết riêng cũng đến vào giờ này, nguyên văn.',
    quiet: 'Giờ yên lặng',
    quietHint: 'Trong khoảng này, thông báo đẩy và những thư tắt được sẽ chờ đến hết giờ rồi mới gửi.',
    from: 'Từ',
    to: 'Đến',
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
