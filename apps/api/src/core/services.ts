import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { AnswerCache } from '../http/cache.ts'
import type { Limiter } from './limits.service.ts'
import type { SessionService } from '../modules/auth/session.service.ts'
import type { LearningDevices } from '../modules/devices/learning-devices.service.ts'
import type { OrderWatch } from '../modules/orders/order-watch.ts'
import type { Playbacks } from '../modules/playback/playbacks.service.ts'
import type { Queue } from '../queue/queue.ts'
import type { Storage } from '../storage/storage.ts'

/** What every module may use; made once per process, given to each `createXModule(services)`. */
export interface Services {
  readonly db: Db
  readonly env: Env
  readonly queue: Queue
  readonly storage: Storage
  /** Now, as a function, so that tests can move time. */
  readonly clock: () => Date
  readonly log: Logger
  readonly limiter: Limiter
  readonly sessions: SessionService
  readonly learningDevices: LearningDevices
  /** Whether streams of learners and their accesses still count. */
  readonly playbacks: Playbacks
  /** Who waits for a payment at this process; told of changes by every instance. */
  readonly orderWatch: OrderWatch
  /** Public answers kept as bytes; a write that changes what visitors see calls `cache.announceChange(tx)`. */
  readonly cache: AnswerCache
}
