import type { DbOrTx } from './client.ts'
import { auditEntries } from './schema/index.ts'

/**
 * Every action of the audit log, and which states its entry carries. `saved` creates or replaces something and
 * carries `after`, and `before` if something was replaced. `noted` is an event that replaces nothing, a change whose
 * values must not be readable in the log, such as a password or an address, or a change of something too long to be
 * stored twice, such as a curriculum, which is described instead.
 */
export const auditKinds = {
  'activation.batch_created': 'created',
  'activation.code_revoked': 'changed',
  'activation.code_given': 'changed',
  'activation.codes_downloaded': 'noted',
  'captions.imported': 'saved',
  'captions.removed': 'removed',
  'captions.saved': 'saved',
  'category.created': 'created',
  'category.removed': 'removed',
  'category.updated': 'changed',
  'consent.given': 'saved',
  'consent.withdrawn': 'saved',
  'contact.assigned': 'changed',
  'contact.noted': 'noted',
  'contact.replied': 'changed',
  'contact.state_set': 'changed',
  'coupon.changed': 'changed',
  'coupon.created': 'created',
  'course.comment_added': 'created',
  'course.comment_replied': 'created',
  'course.comment_resolved': 'changed',
  'course.cover_removed': 'changed',
  'course.cover_set': 'changed',
  'course.created': 'created',
  'course.duplicated': 'created',
  'course.review_approved': 'noted',
  'course.review_returned': 'noted',
  'course.status_changed': 'changed',
  'course.submitted': 'noted',
  'course.updated': 'changed',
  'curriculum.discarded': 'removed',
  'curriculum.published': 'noted',
  'curriculum.restored': 'noted',
  'curriculum.saved': 'noted',
  'curriculum.text_saved': 'noted',
  'data_request.deletion_asked': 'created',
  'data_request.deletion_cancelled': 'changed',
  'data_request.export_asked': 'created',
  'data_request.export_cancelled': 'changed',
  'doctor.account_linked': 'changed',
  'doctor.created': 'created',
  'doctor.licence_proof_opened': 'noted',
  'doctor.licence_proof_set': 'changed',
  'doctor.licence_saved': 'changed',
  'doctor.licence_verified': 'changed',
  'doctor.licence_withdrawn': 'changed',
  'doctor.portrait_removed': 'changed',
  'doctor.portrait_set': 'changed',
  'doctor.profile_updated': 'changed',
  'enrollment.ended': 'changed',
  'enrollment.extended': 'changed',
  'enrollment.moved': 'changed',
  'enrollment.opened': 'saved',
  'enrollment.paused': 'changed',
  'enrollment.resumed': 'changed',
  'invoices.export_repeated': 'noted',
  'invoices.exported': 'created',
  'job.discarded': 'removed',
  'job.retried': 'noted',
  'learner_note.added': 'created',
  'learner_note.edited': 'changed',
  'learner_note.removed': 'removed',
  'lesson.audience_set': 'changed',
  'lesson.video_set': 'changed',
  'lesson_file.added': 'noted',
  'list.exported': 'noted',
  'login.failures_unusual': 'noted',
  'mail.resent': 'noted',
  'money.accepted': 'changed',
  'money.assigned': 'changed',
  'money.kept': 'changed',
  'money.moved': 'changed',
  'money.return_requested': 'changed',
  'money.returned': 'changed',
  'news.created': 'created',
  'news.updated': 'changed',
  'order.charged_back': 'changed',
  'order.confirmed': 'changed',
  'order.document_added': 'created',
  'order.made_by_hand': 'created',
  'order.invoice_issued': 'changed',
  'order.refund_abandoned': 'changed',
  'order.refund_completed': 'changed',
  'order.refund_found_made': 'changed',
  'order.refund_found_not_made': 'changed',
  'order.refund_requested': 'changed',
  'organisation.closed': 'changed',
  'organisation.coordinator_added': 'created',
  'organisation.coordinator_removed': 'removed',
  'organisation.created': 'created',
  'organisation.note_removed': 'removed',
  'organisation.noted': 'created',
  'organisation.reopened': 'changed',
  'organisation.updated': 'changed',
  'page.created': 'created',
  'page.draft_discarded': 'noted',
  'page.draft_saved': 'noted',
  'page.hidden': 'changed',
  'page.published': 'saved',
  'page.removed': 'removed',
  'page.shown': 'changed',
  'playback.session_ended': 'noted',
  'playback.slowed': 'noted',
  'playback.too_fast': 'noted',
  'professional.approved': 'changed',
  'professional.handed_in': 'saved',
  'professional.proof_opened': 'noted',
  'professional.proof_set': 'changed',
  'professional.rejected': 'changed',
  'quiz.items_saved': 'changed',
  'quiz.published': 'created',
  'quiz.settings_saved': 'changed',
  'quiz_picture.added': 'created',
  'quiz_question.created': 'created',
  'quiz_question.removed': 'removed',
  'quiz_question.updated': 'changed',
  'revenue.month_closed': 'created',
  'revenue.statement_paid': 'changed',
  'review.moderated': 'changed',
  'review.replied': 'created',
  'seat.given': 'created',
  'seat.reminded': 'noted',
  'seat.taken_back': 'removed',
  'second_factor.recovery_code_used': 'changed',
  'second_factor.recovery_codes_renewed': 'changed',
  'second_factor.turned_off': 'changed',
  'second_factor.turned_on': 'changed',
  'role.created': 'created',
  'role.removed': 'removed',
  'role.updated': 'changed',
  'search_miss.removed': 'removed',
  'session.refresh_reused': 'noted',
  'settings.mail_tried': 'noted',
  'settings.restored': 'changed',
  'settings.saved': 'changed',
  'setup.transfer_begun': 'created',
  'share_rule.removed': 'removed',
  'share_rule.set': 'saved',
  'synonyms.created': 'created',
  'synonyms.removed': 'removed',
  'synonyms.updated': 'changed',
  'user.avatar_removed': 'changed',
  'user.avatar_set': 'changed',
  'user.email_change_asked': 'noted',
  'user.email_changed': 'noted',
  'user.erased': 'noted',
  'user.invitation_resent': 'noted',
  'user.invited': 'created',
  'user.locked': 'changed',
  'user.login_shut': 'noted',
  'user.owner_created': 'created',
  'user.password_changed': 'noted',
  'user.password_reset': 'noted',
  'user.permissions_set': 'changed',
  'user.second_factor_reset': 'changed',
  'user.sessions_ended': 'changed',
  'user.signed_in': 'noted',
  'user.unlocked': 'changed',
  'video.chapters_saved': 'changed',
  'video.reencoded': 'noted',
  'video.removed': 'removed',
  'video.renamed': 'changed',
  'video.retried': 'noted',
  'video.sound_tracks_saved': 'changed',
} as const

type AuditKind = (typeof auditKinds)[AuditAction]
export type AuditAction = keyof typeof auditKinds
/** Actions of one kind. */
export type ActionOf<K extends AuditKind> = {
  [A in AuditAction]: (typeof auditKinds)[A] extends K ? A : never
}[AuditAction]

/** What an entry of each kind must carry; an entry without it does not compile. */
export type AuditChange =
  | { action: ActionOf<'created'>; before?: null; after: object }
  | { action: ActionOf<'changed'>; before: object; after: object }
  | { action: ActionOf<'removed'>; before: object; after?: null }
  | { action: ActionOf<'saved'>; before: object | null; after: object }
  | { action: ActionOf<'noted'>; before?: object | null; after?: object | null }

interface AuditPlace {
  /** Who did it; null for the system and for people who are not signed in. */
  actorId: string | null
  subjectType: string
  subjectId: string
  ip?: string | null
}

export type AuditEntry = AuditPlace & AuditChange

/** Records who changed what, in the transaction of the change, so that neither exists without the other. */
export async function recordAudit(db: DbOrTx, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values(entry)
}
