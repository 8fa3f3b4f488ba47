import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import { type Proof, requireProof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'

const HOURS_OF_NORMAL = 24
/** Three times the usual is unusual (and fewer than this in an hour never are, however quiet the site). */
const FACTOR = 3
const LEAST_NORMAL = 40

/** One counter per hour, kept long enough to be a part of "normal" for a day. */
const failuresOfHour: Limit = {
  name: 'login-hour',
  max: Number.MAX_SAFE_INTEGER,
  windowMs: (HOURS_OF_NORMAL + 2) * HOUR_MS,
}
const alarm: Limit = { name: 'login-alarm', max: Number.MAX_SAFE_INTEGER, windowMs: HOUR_MS }
const EVERYBODY = 'all'

/**
 * Sees attacks that stay below every single limit by using many networks: wrong passwords of the whole site in this
 * hour against the mean of the last day. An alarm is a warning in the log and an entry of the audit, once an hour,
 * and while it lasts every strange device brings a proof of work with each sign-in.
 */
export function createLoginAlarm({ db, clock, limiter, log }: Needs<'db' | 'clock' | 'log' | 'limiter'>) {
  const hoursBefore = (hour: number) =>
    Array.from({ length: HOURS_OF_NORMAL }, (_, n) => String(hour - 1 - n))

  const raise = async (count: number, normal: number) => {
    const { count: times } = await limiter.hit(alarm, EVERYBODY)
    if (times > 1) return
    log.warn({ count, normal }, 'unusually many failed logins')
    await recordAudit(db, {
      actorId: null,
      action: 'login.failures_unusual',
      subjectType: 'site',
      subjectId: 'login',
      after: { count, normal },
    })
  }

  return {
    /** Counts a wrong password of anybody, anywhere. */
    async countFailure(): Promise<void> {
      const hour = Math.floor(clock().getTime() / HOUR_MS)
      const { count } = await limiter.hit(failuresOfHour, String(hour))
      if (count < FACTOR * LEAST_NORMAL) return
      const lastDay = await limiter.sum(failuresOfHour, hoursBefore(hour))
      const normal = Math.max(LEAST_NORMAL, Math.round(lastDay / HOURS_OF_NORMAL))
      if (count >= FACTOR * normal) await raise(count, normal)
    },
    /** @throws AppError `auth.proof_needed` while the alarm lasts. */
    async admit(proof: Proof): Promise<void> {
      if (await limiter.peek(alarm, EVERYBODY)) await requireProof(proof)
    },
  }
}
