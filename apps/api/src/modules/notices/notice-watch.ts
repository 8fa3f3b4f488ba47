import { sql } from 'drizzle-orm'
import type { ChangeWatch } from '../../core/change-watch.ts'
import type { DbOrTx } from '../../db/client.ts'

/** PostgreSQL channel on which instances hear whose notices have changed. */
export const NOTICES_CHANNEL = 'notices_changed'

export interface WithNoticeWatch {
  /** Who looks at their notices at this process, by the id of the person and by that of the session. */
  readonly noticeWatch: ChangeWatch
}

/** Tells every instance, when the transaction commits, that the notices of these people have changed. */
export async function announceNotices(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${NOTICES_CHANNEL}, person) from unnest(${sql.param(userIds)}::text[]) person`,
  )
}
