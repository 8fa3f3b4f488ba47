import type { Logger } from 'pino'
import type { Demo } from '../core/demo.ts'
import { whileNoSnapshot } from '../db/dump/removals.ts'
import type { Env } from '../env.ts'
import { jobs } from '../jobs.ts'
import { createWorkingQueue } from '../queue/working-queue.ts'
import { createServices } from '../services.ts'
import { startMetrics } from '../start-metrics.ts'
import { holdRemovals } from '../storage/hold-removals.ts'
import { createListReads } from './list-reads.ts'
import { type JobServices, work } from './work.ts'

/** Statements of jobs may run longer than those of requests. */
const STATEMENT_TIMEOUT_MS = 60_000
/** A job may keep a transaction open while it removes files. */
const SILENCE_MS = 10 * 60_000

export interface RunningWorker {
  stop(): Promise<void>
}

/** Takes jobs of every kind until it is stopped. */
export async function startWorker(env: Env, log: Logger, demo: Demo | null = null): Promise<RunningWorker> {
  const { boss, queue, stopBoss } = await createWorkingQueue(env.DATABASE_URL, (err) =>
    log.warn({ err }, 'queue fault'),
  )
  const running = await createServices(env, log, {
    demo,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    silenceMs: SILENCE_MS,
    createQueue: async () => queue,
    wrapStorage: (storage, db) => holdRemovals(storage, (removal) => whileNoSnapshot(db, removal)),
  })
  const stopping = new AbortController()
  const closers: (() => void)[] = []
  const services: JobServices = {
    ...running.services,
    readList: createListReads(async () => (await import('../app.ts')).buildApp(running.services).api),
    stopping: stopping.signal,
    afterJobs: (close) => closers.push(close),
  }
  const metrics = await startMetrics('worker', env.WORKER_METRICS_PORT, {
    ...running.services,
    pool: running.database.pool,
  })
  for (const job of jobs) await work(boss, job, services)
  log.info('the worker takes jobs')
  return {
    async stop() {
      stopping.abort()
      await stopBoss()
      for (const close of closers) close()
      await metrics?.close()
      await running.close()
    },
  }
}
