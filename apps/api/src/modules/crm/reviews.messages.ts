import type { hideReasons } from '@repo/contract/crm-reviews'
import type { MailContent } from '../../mail/render.ts'

type HideReason = (typeof hideReasons)[number]

const whyHidden: Record<HideReason, string> = {
  advert: 'Đánh giá có nội dung quảng cáo hoặc dẫn người đọc sang nơi khác.',
  insult: 'Đánh giá có lời lẽ xúc phạm.',
  off_topic: 'Đánh giá không nói về khóa học.',
  personal: 'Đánh giá có thông tin cá nhân của người khác.',
  health_claim: 'Đánh giá có khẳng định về điều trị chưa được kiểm chứng, có thể gây hiểu lầm cho người đọc.',
  other: 'Đánh giá chưa phù hợp để hiển thị.',
}

/** The mail to the writer of a hidden review. */
export const moderationMails = {
  hidden: (name: string, course: string, reason: HideReason, note: string): MailContent => ({
    subject: 'Đánh giá của bạn không hiển thị',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Đánh giá của bạn về khóa học “${course}” hiện không hiển thị trên trang khóa học.`,
      whyHidden[reason],
      ...(note ? [note] : []),
      'Nếu bạn thấy chưa đúng, hãy gửi lời nhắn qua trang Liên hệ để chúng tôi xem lại.',
    ],
  }),
}
