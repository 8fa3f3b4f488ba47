import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** PostgreSQL channel on which instances announce changes of a person's access. */
export const ACCESS_CHANNEL = 'access_changed'

const noticeKinds = ['user', 'session', 'device', 'playback', 'enrollment'] as const

export interface AccessNotice {
  kind: (typeof noticeKinds)[number]
  /** Id of the subject; for `enrollment` that of the learner, whose courses are all read again. */
  id: string
}

const PATTERN = new RegExp(`^(${noticeKinds.join('|')}):([\\w-]+)$`)

/** Tells every instance, when the transaction commits, to clear its cache of a person's access. */
export async function announceAccess(db: DbOrTx, { kind, id }: AccessNotice): Promise<void> {
  await db.execute(sql`select pg_notify(${ACCESS_CHANNEL}, ${`${kind}:${id}`})`)
}

/** Null for a notice from another version of the service; the whole cache must be cleared then. */
export function readAccessNotice(payload: string | undefined): AccessNotice | null {
  const [, kind, id] = PATTERN.exec(payload ?? '') ?? []
  return kind && id ? { kind: kind as AccessNotice['kind'], id } : null
}
