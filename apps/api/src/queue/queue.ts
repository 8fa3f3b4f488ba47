import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Db, Tx } from '../db/client.ts'
import type { QueuedJob } from './job.ts'

export interface SendJobOptions {
  /** The job exists only if this transaction commits. */
  tx?: Tx
  startAfterSeconds?: number
  priority?: number
}

export interface Queue {
  send<T extends z.ZodObject>(job: QueuedJob<T>, payload: z.input<T>, options?: SendJobOptions): Promise<void>
  /** Puts a failed job back for one more try. */
  retry(job: QueuedJob, id: string, tx: Tx): Promise<void>
  /** Whether jobs can be taken in; a part of readiness. */
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

/** Queue for processes that only send: no workers, no maintenance. */
export async function createSendingQueue(db: Db, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', onError)
  await boss.start()
  return wrapBoss(boss)
}

/** The sending side of a running pg-boss. */
export function wrapBoss(boss: PgBoss): Queue {
  return {
    async send(job, payload, { tx, startAfterSeconds, priority } = {}) {
      const options: SendOptions = { priority, startAfter: startAfterSeconds }
      if (tx) options.db = fromDrizzle(tx, sql)
      await boss.send(job.name, job.payload.parse(payload), withoutUndefined(options))
    },
    async retry(job, id, tx) {
      await boss.retry(job.name, id, { db: fromDrizzle(tx, sql) })
    },
    isReady: () => boss.isInstalled(),
    stop: () => boss.stop({ graceful: false, close: false }),
  }
}

function withoutUndefined(options: SendOptions): SendOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
