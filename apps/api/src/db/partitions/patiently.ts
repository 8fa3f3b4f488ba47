import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { databaseCodeOf, isLockTimeout } from '../faults.ts'
import type { Db, Tx } from '../handles.ts'

/** Shorter than `deadlock_timeout` (1 s), so that it is this work that gives way and never a request. */
export const LOCK_MS = 300
const TRIES = 20
const PAUSE_MS = 500
/** Shared by all workers, so that one of them changes partitions at a time. */
const PARTITIONS_LOCK = 7_204_115_233

/**
 * Does work again that gave way to a transaction of others, after a pause in which what had waited for it goes on.
 * @param work sets `lock_timeout` to `LOCK_MS`, and leaves nothing done where it fails
 * @throws what the last try threw, or what is no matter of locks
 */
export async function givingWay<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !isInTheWay(error)) throw error
      await wait(PAUSE_MS)
    }
}

/** Whether a lock was not to be had in time, or a deadlock was found (40P01). */
const isInTheWay = (error: unknown) => isLockTimeout(error) || databaseCodeOf(error) === '40P01'

/** Runs work that locks tables for a moment, in a transaction that rather gives up than keeps others waiting. */
export const patiently = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  givingWay(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${LOCK_MS}`))
      await tx.execute(sql.raw(`SELECT pg_advisory_xact_lock(${PARTITIONS_LOCK})`))
      return work(tx)
    }),
  )
