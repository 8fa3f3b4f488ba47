import type { DbOrTx } from './client.ts'
import { auditEntries } from './schema/index.ts'

export interface AuditEntry {
  /** Who did it; null when it was the system or somebody not signed in. */
  actorId: string | null
  /** Verb in the past, such as `user.locked`. */
  action: string
  subjectType: string
  subjectId: string
  ip?: string | null
  before?: unknown
  after?: unknown
}

/** Notes who changed what; inside the transaction of the change, so that neither exists without the other. */
export async function recordAudit(db: DbOrTx, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntries).values(entry)
}
