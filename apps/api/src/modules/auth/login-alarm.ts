import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import { type Proof, requireProof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'

const HOURS_OF_NORMAL = 24
/** Three times the mean raises the alarm, but never fewer failures in an hour than the least number. */
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
 * Detects attacks that stay below every single limit by using many networks: it compares the wrong passwords of the
 * whole site in this hour with the mean of the last day. An alarm writes a warning to the log and an entry to the audit
 * log, once an hour; while it lasts, unknown devices need a proof of work for each sign-in.
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
    /** Counts a wrong password of any account from any network. */
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
