import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Shared by all removals, and taken alone by a backup between its snapshot and its last copy. */
export const REMOVAL_LOCK = 7_204_115_232

/**
 * Runs a removal of files at a moment at which no backup is between its snapshot and its last copy; waits for that, and
 * fails after most of a minute, upon which a job is tried again.
 */
export async function whileNoSnapshot(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL lock_timeout = '50s'`)
    // Removing a folder in a bucket takes its time, and the lock lasts as long as the transaction.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`)
    await work()
  })
}
