import { AppError, type EditVersion } from '@repo/contract'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditAction } from './audit.ts'
import type { Db, DbOrTx, Tx } from './client.ts'
import { auditEntries, users } from './schema/index.ts'
import { isFirstRead, readTogether } from './together.ts'

/** For each subject whose saves are checked: its subject type in the audit log, and the actions that count as edits. */
const editKinds = {
  certificateRule: ['course', 'certificate.rule_saved'],
  category: ['category', 'category.updated'],
  chapters: ['video', 'video.chapters_saved'],
  correctionNumber: ['invoice_correction', 'invoice.correction_issued'],
  contact: ['contact', 'contact.replied', 'contact.assigned', 'contact.state_set', 'contact.became_learner'],
  affiliate: ['affiliate', 'affiliate.changed'],
  instalmentPlan: ['instalment_plan', 'instalment_plan.changed'],
  bundle: ['bundle', 'bundle.changed'],
  coupon: ['coupon', 'coupon.changed'],
  course: ['course', 'course.updated', 'course.draft_saved', 'course.draft_discarded'],
  courseShares: ['course', 'course.shares_set'],
  curriculum: [
    'course',
    'curriculum.saved',
    'curriculum.text_saved',
    'curriculum.published',
    'curriculum.discarded',
    'curriculum.restored',
  ],
  doctorLicence: [
    'doctor',
    'doctor.licence_saved',
    'doctor.licence_proof_set',
    'doctor.licence_verified',
    'doctor.licence_withdrawn',
  ],
  doctorProfile: ['doctor', 'doctor.profile_updated'],
  enrollments: [
    'user',
    'enrollment.opened',
    'enrollment.extended',
    'enrollment.moved',
    'enrollment.paused',
    'enrollment.resumed',
    'enrollment.ended',
  ],
  doctorTax: ['doctor', 'doctor.tax_set'],
  emergencyCard: ['emergency_card', 'emergency_card.draft_saved', 'emergency_card.published'],
  glossaryTerm: ['glossary_term', 'glossary_term.updated'],
  invoiceNumber: ['order', 'order.invoice_issued'],
  lessonAudience: ['lesson', 'lesson.audience_set'],
  listView: ['list_view', 'list_view.changed'],
  learnerImport: ['learner_import', 'learner_import.columns_set'],
  news: [
    'news',
    'news.updated',
    'news.draft_saved',
    'news.draft_discarded',
    'news.published',
    'news.restored',
    'news.withdrawn',
  ],
  clinicSignIn: ['organisation', 'clinic_sign_in.saved', 'clinic_sign_in.removed'],
  ltiPlatform: ['lti_platform', 'lti.platform_changed'],
  organisation: ['organisation', 'organisation.updated'],
  page: ['page', 'page.draft_saved', 'page.draft_discarded', 'page.published'],
  path: ['path', 'path.saved'],
  permissions: ['user', 'user.permissions_set'],
  role: ['role', 'role.updated'],
  assignment: ['assignment', 'assignment.task_saved', 'assignment.published'],
  quiz: ['quiz', 'quiz.settings_saved', 'quiz.items_saved', 'quiz.published'],
  quizQuestion: ['quiz_question', 'quiz_question.updated'],
  sitePart: ['site_part', 'site_part.draft_saved', 'site_part.draft_discarded', 'site_part.published'],
  savedReply: ['saved_reply', 'saved_reply.changed'],
  settings: ['settings', 'settings.saved', 'settings.restored'],
  shareRule: ['share_rule', 'share_rule.set'],
  soundTracks: ['video', 'video.sound_tracks_saved'],
  synonyms: ['synonyms', 'synonyms.updated'],
  videoTitle: ['video', 'video.renamed'],
  webhook: ['webhook', 'webhook.changed'],
} as const satisfies Record<string, readonly [string, ...AuditAction[]]>

/** The body of an edit: the new values, and the version that they are based on. */
export type Edit<Body> = Body & { version: EditVersion }

export type EditKind = keyof typeof editKinds

const isEdit = (kind: EditKind, id: string) => {
  const [subjectType, ...actions] = editKinds[kind]
  return and(
    eq(auditEntries.subjectType, subjectType),
    eq(auditEntries.subjectId, id),
    inArray(auditEntries.action, actions),
  )
}

/**
 * Reads subjects with their versions: these with the first reads, or by `versionOf`. What is begun at once is one
 * statement. A save that comes in between leaves the older version beside newer text, and the next save is refused; the
 * other way round the next save would silently overwrite it.
 */
export const readWithVersion = <T>(db: Db, read: (reader: Db) => Promise<T>): Promise<T> =>
  readTogether(() => read(db))

/**
 * The version that the next save of a subject has to send back. Read it inside `readWithVersion`, or after locking the
 * subject.
 * @throws Error after other reads of the same `readWithVersion`
 */
export async function editVersion(db: DbOrTx, kind: EditKind, id: string): Promise<EditVersion> {
  if (!isFirstRead()) throw new Error(`the version of ${kind} is read after what it is the version of`)
  const [last] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isEdit(kind, id))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1)
  return last?.id ?? null
}

/** The version of the subject whose id a column holds, to be selected beside the subject: for lists. */
export function versionOf(kind: EditKind, id: AnyPgColumn): SQL<EditVersion> {
  const [subjectType, ...actions] = editKinds[kind]
  // With its table: a select from one table names columns alone, and the log has an `id`, too.
  const outer = sql`${id.table}.${sql.identifier(id.name)}`
  return sql<EditVersion>`(select edit.id from ${auditEntries} edit
    where edit.subject_type = ${subjectType} and edit.subject_id = ${outer}::text
    and edit.action in (${sql.join(
      actions.map((action) => sql`${action}`),
      sql`, `,
    )})
    order by edit.created_at desc, edit.id desc limit 1)`
}

/**
 * Refuses a save that is based on an older version. Call it after locking the subject's row, so that of two concurrent
 * saves the second sees the first; the audit entry of this save, in the same transaction, becomes the next version.
 * @throws AppError `edit.outdated` with who saved and when
 */
export async function assertUnedited(
  tx: Tx,
  kind: EditKind,
  id: string,
  { version, userId }: { version: EditVersion; userId: string },
): Promise<void> {
  const [last] = await tx
    .select({
      id: auditEntries.id,
      by: users.name,
      actorId: auditEntries.actorId,
      at: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(isEdit(kind, id))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1)
  if ((last?.id ?? null) === version) return
  // There is no edit yet, so this API never issued a version other than null.
  if (!last) throw new AppError('request.conflict')
  throw new AppError('edit.outdated', {
    details: { by: last.by, isOwn: last.actorId === userId, at: last.at.toISOString() },
  })
}
