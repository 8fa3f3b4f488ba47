import { findWordless } from '@repo/messages/audit-changes'
import { auditSubjectLabels } from '@repo/messages/audit-subjects.messages'
import { sql } from 'drizzle-orm'
import { auditKinds } from '../db/audit.ts'
import type { Db } from '../db/client.ts'
import { auditEntries, reviews, users } from '../db/schema/index.ts'

/**
 * Audit entries without their required state before or after, and with fields or codes that have no words in the log. Entries about an erased account are left out, because
 * erasure empties them.
 */
export async function findAuditGaps(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({
      action: auditEntries.action,
      hasBefore: sql<boolean>`${auditEntries.before} is not null`,
      hasAfter: sql<boolean>`${auditEntries.after} is not null`,
    })
    .from(auditEntries)
    .where(
      sql`not exists (select 1 from ${users} where ${users.id}::text = ${auditEntries.subjectId} and ${users.erasedAt} is not null)
        and not exists (select 1 from ${reviews} join ${users} on ${users.id} = ${reviews.userId}
          where ${reviews.id}::text = ${auditEntries.subjectId} and ${users.erasedAt} is not null)`,
    )
  const states = await db
    .select({
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
  const wordless = states.flatMap(({ action, subjectType, before, after }) => [
    ...(auditSubjectLabels[subjectType] ? [] : [`${action} of a ${subjectType}`]),
    ...findWordless(action, before),
    ...findWordless(action, after),
  ])
  const kinds: Record<string, string | undefined> = auditKinds
  const incomplete = rows.flatMap(({ action, hasBefore, hasAfter }) => {
    const kind = kinds[action]
    const lacksBefore = (kind === 'changed' || kind === 'removed') && !hasBefore
    const lacksAfter = (kind === 'changed' || kind === 'created' || kind === 'saved') && !hasAfter
    return [
      ...(kind ? [] : [`${action} is of no kind`]),
      ...(lacksBefore ? [`${action} has no before`] : []),
      ...(lacksAfter ? [`${action} has no after`] : []),
    ]
  })
  return [...incomplete, ...new Set(wordless.map((one) => `${one} has no words`))]
}
