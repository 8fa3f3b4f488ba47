import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isLockTimeout } from '../faults.ts'
import type { Db, Tx } from '../handles.ts'

/** Shorter than `deadlock_timeout` (1 s), so that it is this work that gives way and never a request. */
const LOCK_MS = 300
const TRIES = 20
const PAUSE_MS = 500
/** Shared by all workers, so that one of them changes partitions at a time. */
const PARTITIONS_LOCK = 7_204_115_233

/** Runs work that locks tables for a moment, in a transaction that rather gives up than keeps others waiting. */
export async function patiently<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${LOCK_MS}`))
        await tx.execute(sql.raw(`SELECT pg_advisory_xact_lock(${PARTITIONS_LOCK})`))
        return work(tx)
      })
    } catch (error) {
      if (attempt >= TRIES || !isLockTimeout(error)) throw error
      await wait(PAUSE_MS)
    }
}
