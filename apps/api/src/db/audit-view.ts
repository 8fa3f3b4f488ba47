import { type AuditNames, auditChanges, auditReason, changesText } from '@repo/messages/audit-changes'
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

/** With the names by id of what entries mention. */
type Named<T> = T & { names?: AuditNames }

const organisationContact = new Set(['contactEmail', 'contactPhone'])

/** An entry of the audit log as staff read it. What the business says of itself in its settings is public. */
export function toAuditView(
  { entry: row, actor }: Row,
  { names, isMasked, readsOrganisations }: Named<AuditReader>,
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
