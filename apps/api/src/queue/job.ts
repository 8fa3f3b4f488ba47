import type { z } from 'zod'

/** A kind of background work, as the queue sees it: its name, what it carries, how it is retried, when it runs. */
export interface QueuedJob<Payload extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly payload: Payload
  readonly retry: {
    readonly limit: number
    /** Before the first retry; grows with each. */
    readonly delaySeconds: number
  }
  /** Longest a run may take. */
  readonly expireSeconds: number
  /** A run that sends no heartbeat for so long is taken for dead and started again (≥ 10). */
  readonly heartbeatSeconds?: number
  /** When it runs by the clock, with an empty payload. */
  readonly schedule?: {
    readonly cron: string
    /** Time zone of `cron`; UTC without one. */
    readonly timeZone?: string
    /** Runs at the start of a worker too, so that a time at which none ran is made up for. */
    readonly alsoAtStart?: boolean
  }
  readonly take?: {
    /** How often the worker looks for one; two seconds without it. */
    readonly pollSeconds?: number
    /** Runs at the same time in one worker. */
    readonly atOnce?: number
    /** One lane for each: jobs of that priority and above; null for all. Without it there is one lane for all. */
    readonly lanes?: readonly (number | null)[]
  }
}
