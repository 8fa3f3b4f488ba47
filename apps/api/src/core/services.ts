import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Queue } from '../queue/queue.ts'
import type { Storage } from '../storage/storage.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Demo } from './demo.ts'
import type { Limiter } from './limits.service.ts'
import type { Sessions } from './sessions.ts'

/**
 * Services made once per process, which know no module. Code that needs some of them names them: `Needs<'db' |
 * 'clock'>`.
 */
export interface Services {
  readonly db: Db
  /** For public answers: a replica where it shows every change of them that was announced, else `db`. Reads only. */
  readonly publicReads: Db
  /** For figures that staff and doctors read: a replica where it shows what their reader wrote, else `db`. Reads only. */
  readonly reports: Db
  /** Where the log of changes ends, so that the reads of who has just written can ask for it; null without a replica. */
  readonly positionAfterWrite: (() => Promise<string | null>) | null
  readonly env: Env
  readonly queue: Queue
  readonly storage: Storage
  /** Returns the current time; a function, so that tests can move time. */
  readonly clock: () => Date
  readonly log: Logger
  readonly limiter: Limiter
  readonly sessions: Sessions
  /** Public answers cached as bytes; a write that changes what visitors see calls `cache.announceChange(tx)`. */
  readonly cache: AnswerCache
  /** Null outside demo mode, and where no demo was passed in. */
  readonly demo: Demo | null
}

/** A type with only the named services. */
export type Needs<Name extends keyof Services> = Pick<Services, Name>
