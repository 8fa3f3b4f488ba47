import type { Role } from '@repo/contract'
import type { NoticeKind } from '@repo/contract/notices'
import type { PushTopic } from '@repo/contract/push'
import { MINUTE_MS } from '../../core/durations.ts'
import type { PushLife } from './push-transport.ts'

/** What a person can switch off. */
export const topicsOfRole: Record<Role, readonly PushTopic[]> = {
  student: ['learning', 'reviews', 'orders'],
  doctor: ['office'],
  admin: ['office'],
}

interface PushRule {
  topic: PushTopic
  /** Comes with a mail that the mail of the day can gather; then the push waits for that, too. */
  isGathered?: true
}

export const pushRules: Record<NoticeKind, PushRule> = {
  course_submitted: { topic: 'office' },
  course_approved: { topic: 'office' },
  course_published: { topic: 'office' },
  course_returned: { topic: 'office' },
  emergency_card_submitted: { topic: 'office' },
  emergency_card_published: { topic: 'office' },
  emergency_card_returned: { topic: 'office' },
  comment_added: { topic: 'office' },
  comment_replied: { topic: 'office' },
  question_asked: { topic: 'office' },
  export_ready: { topic: 'office' },
  export_failed: { topic: 'office' },
  hand_in_sent: { topic: 'office' },
  certificate_issued: { topic: 'orders' },
  certificate_revoked: { topic: 'orders' },
  question_answered: { topic: 'learning', isGathered: true },
  question_answered_aloud: { topic: 'learning', isGathered: true },
  course_announced: { topic: 'learning', isGathered: true },
  hand_in_passed: { topic: 'learning', isGathered: true },
  hand_in_returned: { topic: 'learning', isGathered: true },
  question_hidden: { topic: 'learning' },
  review_answered: { topic: 'reviews', isGathered: true },
  review_hidden: { topic: 'reviews' },
  review_reported: { topic: 'office' },
  review_report_kept: { topic: 'office' },
  review_report_hidden: { topic: 'office' },
  learning_reminder: { topic: 'learning' },
  access_ends_soon: { topic: 'learning', isGathered: true },
  order_paid: { topic: 'orders' },
  order_refunded: { topic: 'orders' },
  instalment_due: { topic: 'orders' },
  instalment_late: { topic: 'orders' },
  instalment_paused: { topic: 'orders' },
  data_request_extended: { topic: 'orders' },
}

const DAY_SECONDS = 86_400

/** How long a push service keeps what it cannot deliver yet, and whether it may wake a device for it. */
export function lifeOf(kind: NoticeKind | 'digest'): Pick<PushLife, 'TTL' | 'urgency'> {
  if (kind === 'learning_reminder') return { TTL: (60 * MINUTE_MS) / 1000, urgency: 'high' }
  if (kind === 'digest') return { TTL: DAY_SECONDS / 2, urgency: 'low' }
  return { TTL: 3 * DAY_SECONDS, urgency: 'normal' }
}
