import type { hideReasons } from '@repo/contract/crm-reviews'
import type { reportReasons } from '@repo/contract/questions'

// Apart from the labels that every page has at hand: only the few lists of questions show them.
export const reportReasonLabels = {
  advert: 'Quảng cáo hoặc liên kết',
  insult: 'Lời lẽ xúc phạm',
  off_topic: 'Không liên quan đến bài học',
  personal: 'Lộ thông tin cá nhân hoặc hình ảnh người bệnh',
  health_claim: 'Khẳng định về điều trị chưa kiểm chứng',
} satisfies Record<(typeof reportReasons)[number], string>

/** Why staff hide what somebody wrote, and why a doctor reports a review. */
export const hideReasonLabels: Record<(typeof hideReasons)[number], string> = {
  advert: 'Quảng cáo hoặc liên kết',
  insult: 'Lời lẽ xúc phạm',
  off_topic: 'Lạc đề',
  personal: 'Có thông tin cá nhân của người khác',
  health_claim: 'Khẳng định về điều trị chưa kiểm chứng',
  other: 'Lý do khác',
}
