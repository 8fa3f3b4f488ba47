import { type AuditNames, auditChanges, auditReason, changesText } from '@repo/messages/audit-changes'
import { maskValues } from './masked-values.ts'
import type { auditEntries } from './schema/index.ts'

interface Row {
  entry: typeof auditEntries.$inferSelect
  actor: { id: string; name: string } | null
}

interface Reader {
  /** Names by id of what entries mention. */
  names?: AuditNames
  /** Whether the reader gets addresses and numbers of people only masked. */
  isMasked: boolean
}

/** An entry of the audit log as staff read it. What the business says of itself in its settings is public. */
export function toAuditView({ entry: row, actor }: Row, { names, isMasked }: Reader) {
  const isHidden = isMasked && row.subjectType !== 'settings'
  const entry = isHidden ? { ...row, before: maskValues(row.before), after: maskValues(row.after) } : row
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
