import type { Logger } from 'pino'
import { AnswerCache } from './core/answer-cache.ts'
import { createLimiter } from './core/limits.service.ts'
import type { Services } from './core/services.ts'
import { createDatabase, type Database } from './db/client.ts'
import type { Env } from './env.ts'
import { createSessionService } from './modules/auth/index.ts'
import { createLearningDevices, type WithLearningDevices } from './modules/devices/index.ts'
import { createOrderWatch, type WithOrderWatch } from './modules/orders/index.ts'
import { createPlaybacks, type WithPlaybacks } from './modules/playback/index.ts'
import { createSendingQueue, type Queue } from './queue/queue.ts'
import { openStorage } from './storage/open-storage.ts'

/** Everything that is made once per process; a module says what it needs of it. */
export type AllServices = Services & WithLearningDevices & WithPlaybacks & WithOrderWatch

export interface RunningServices {
  services: AllServices
  database: Database
  close(): Promise<void>
}

export interface ServicesOptions {
  clock?: () => Date
  /** Longest a statement may run, in ms; the worker's jobs take longer than requests. */
  statementTimeoutMs?: number
  /** The worker brings its own queue, the one that also runs jobs. */
  createQueue?: (database: Database) => Promise<Queue>
}

/** Opens what the modules stand on: database, queue, storage. */
export async function createServices(
  env: Env,
  log: Logger,
  options: ServicesOptions = {},
): Promise<RunningServices> {
  const clock = options.clock ?? (() => new Date())
  const onError = (error: Error) => log.warn({ err: error }, 'database connection fault')
  const database = createDatabase(env.DATABASE_URL, {
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: options.statementTimeoutMs,
    onError,
  })
  const { db } = database
  const queue = await (options.createQueue?.(database) ?? createSendingQueue(db, onError))
  const services: AllServices = {
    db,
    env,
    queue,
    clock,
    log,
    storage: openStorage(env),
    limiter: createLimiter(db, clock),
    sessions: createSessionService(db, clock, log),
    learningDevices: createLearningDevices(db, clock, env.LEARNING_DEVICE_LIMIT),
    playbacks: createPlaybacks(db, clock),
    orderWatch: createOrderWatch(),
    cache: new AnswerCache(),
  }
  return {
    services,
    database,
    close: async () => {
      await queue.stop()
      await database.close()
    },
  }
}
