import { type AuditNames, auditChanges, auditReason, changesText } from '@repo/messages/audit-changes'
import { findNames, namedIn } from './audit-names.ts'
import type { DbOrTx } from './client.ts'
import { maskValues } from './masked-values.ts'
import type { auditEntries } from './schema/index.ts'

interface Row {
  entry: typeof auditEntries.$inferSelect
  actor: { id: string; name: string } | null
}

export interface AuditReader {
  /** Whether the reader gets addresses and numbers of people only masked. */
  isMasked: boolean
  /** Whether they read organisations, and so the person to write to there, whose data stand in the clear on its page. */
  readsOrganisations?: boolean
}

const organisationContact = new Set(['contactEmail', 'contactPhone'])

/** Entries of the audit log as staff read them, with the names of what they mention. */
export async function readAuditViews(db: DbOrTx, rows: readonly Row[], reader: AuditReader) {
  const mentioned = rows.flatMap(({ entry }) => [
    { type: entry.subjectType, id: entry.subjectId },
    ...namedIn(entry.before),
    ...namedIn(entry.after),
  ])
  const names = await findNames(db, mentioned)
  return rows.map((row) => ({
    ...toAuditView(row, names, reader),
    subjectType: row.entry.subjectType,
    subjectId: row.entry.subjectId,
    subjectName: names.get(row.entry.subjectId) ?? null,
  }))
}

/** What the business says of itself in its settings is public. */
function toAuditView(
  { entry: row, actor }: Row,
  names: AuditNames,
  { isMasked, readsOrganisations }: AuditReader,
) {
  const isHidden = isMasked && row.subjectType !== 'settings'
  const clear = row.subjectType === 'organisation' && readsOrganisations ? organisationContact : undefined
  const mask = (state: unknown) => maskValues(state, { clear })
  const entry = isHidden ? { ...row, before: mask(row.before), after: mask(row.after) } : row
  const changes = auditChanges(entry, names)
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    action: entry.action,
    actor,
    ip: entry.ip,
    before: entry.before,
    after: entry.after,
    changes,
    changesText: changesText(changes),
    reason: auditReason(entry),
  }
}
