import { z } from 'zod'
import { signedIn } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery } from './fields.ts'

/** What a notice tells; `packages/messages` has the words for each. */
export const noticeKinds = [
  'course_submitted',
  'course_approved',
  'course_published',
  'course_returned',
  'emergency_card_submitted',
  'emergency_card_published',
  'emergency_card_returned',
  'comment_added',
  'comment_replied',
  'question_asked',
  'export_ready',
  'export_failed',
  'certificate_issued',
  'certificate_revoked',
  'question_answered',
  'question_answered_aloud',
  'course_announced',
  'hand_in_sent',
  'hand_in_passed',
  'hand_in_returned',
  'question_hidden',
  'review_answered',
  'review_hidden',
  'review_reported',
  'review_report_kept',
  'review_report_hidden',
  'order_paid',
  'order_refunded',
  'instalment_due',
  'instalment_late',
  'instalment_paused',
  'data_request_extended',
  'learning_reminder',
  'access_ends_soon',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  /** Name of what it is about, such as a course. */
  subject: z.string(),
  /** Path on the site where the account signs in. */
  link: z.string().startsWith('/'),
  at: instant,
  readAt: instant.nullable(),
})

const unread = z.object({ unread: z.int() })

/** What happened that concerns the signed-in person, whatever their role. */
export const notices = {
  notices: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'Own notices, newest first',
    access: signedIn,
    query: z.object(keyQuery),
    response: keyPageOf(notice).extend(unread.shape),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notices/unread',
    summary: 'How many own notices are unread',
    access: signedIn,
    response: unread,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notices/:id/read',
    summary: 'Mark one notice as read; again changes nothing',
    access: signedIn,
    params: byId,
    response: done,
    errors: ['notice.not_found'],
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notices/:id/read-all',
    summary: 'Mark this notice and all older ones as read, not those that came since the list was read',
    access: signedIn,
    params: byId,
    response: done,
    errors: ['notice.not_found'],
  }),
}
