import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** PostgreSQL channel on which instances tell each other whose access has changed. */
export const ACCESS_CHANNEL = 'access_changed'

export interface AccessNotice {
  kind: 'user' | 'session' | 'device'
  id: string
}

/** Tells every instance, when the transaction commits, to forget what it remembers of a person's access. */
export async function announceAccess(db: DbOrTx, { kind, id }: AccessNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${ACCESS_CHANNEL}, ${`${kind}:${id}`})`)
}

/** Null for a notice of another version of the service; then everything has to be forgotten. */
export function readAccessNotice(payload: string | undefined): AccessNotice | null {
  const [, kind, id] = /^(user|session|device):([\w-]+)$/.exec(payload ?? '') ?? []
  return kind && id ? { kind: kind as AccessNotice['kind'], id } : null
}
