import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** PostgreSQL channel on which instances tell each other whose access has changed. */
export const ACCESS_CHANNEL = 'access_changed'

const noticeKinds = ['user', 'session', 'device', 'playback', 'enrollment'] as const

export interface AccessNotice {
  kind: (typeof noticeKinds)[number]
  /** Of the thing itself; for `enrollment` of the learner, whose courses are all looked up anew. */
  id: string
}

const PATTERN = new RegExp(`^(${noticeKinds.join('|')}):([\\w-]+)$`)

/** Tells every instance, when the transaction commits, to forget what it remembers of a person's access. */
export async function announceAccess(db: DbOrTx, { kind, id }: AccessNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${ACCESS_CHANNEL}, ${`${kind}:${id}`})`)
}

/** Null for a notice of another version of the service; then everything has to be forgotten. */
export function readAccessNotice(payload: string | undefined): AccessNotice | null {
  const [, kind, id] = PATTERN.exec(payload ?? '') ?? []
  return kind && id ? { kind: kind as AccessNotice['kind'], id } : null
}
