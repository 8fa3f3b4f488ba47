import { type AuditNames, auditChanges, auditReason, changesText } from '@repo/messages/audit-changes'
import type { auditEntries } from './schema/index.ts'

interface Row {
  entry: typeof auditEntries.$inferSelect
  actor: { id: string; name: string } | null
}

/** An entry of the audit log as staff read it. */
export function toAuditView({ entry, actor }: Row, names?: AuditNames) {
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
