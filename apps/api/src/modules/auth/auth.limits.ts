import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/**
 * Limits of the sign-in area. Limits by account also count unknown addresses, so they do not reveal which accounts
 * exist. Limits by network have a low soft limit and a much higher hard one: Vietnamese mobile carriers put many people
 * behind one IPv4 address, and a proof of work costs an honest person a second but makes an attack unprofitable.
 */
export const authLimits = {
  loginFailuresByNetwork: { name: 'login-net', softMax: 30, max: 300, windowMs: 15 * MINUTE_MS },
  /** Has a soft limit as well, because two phones of one model may claim the same id. */
  loginFailuresByDevice: { name: 'login-device', softMax: 20, max: 100, windowMs: 15 * MINUTE_MS },
  /** Counted for a day; `lockAfterTry` gives the pauses. */
  loginTriesByAccount: { name: 'login-account', max: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS },
  /** Wrong passwords in a row after which a known device counts as unknown (NIST SP 800-63B: at most 100). */
  loginFailuresByKnownDevice: { name: 'login-known', max: Number.MAX_SAFE_INTEGER, windowMs: 365 * DAY_MS },
  registerByNetwork: { name: 'register-net', softMax: 5, max: 60, windowMs: HOUR_MS },
  forgotByAccount: { name: 'forgot', max: 3, windowMs: HOUR_MS },
  forgotByNetwork: { name: 'forgot-net', softMax: 10, max: 80, windowMs: HOUR_MS },
  codesByNetwork: { name: 'otp-net', softMax: 20, max: 120, windowMs: HOUR_MS },
  codesByAccountHour: { name: 'otp-hour', max: 5, windowMs: HOUR_MS },
  codesByAccountDay: { name: 'otp-day', max: 10, windowMs: DAY_MS },
  codeGap: { name: 'otp-gap', max: 1, windowMs: MINUTE_MS },
  codeTries: { name: 'otp-tries', max: 5, windowMs: 5 * MINUTE_MS },
  codeTriesByNetwork: { name: 'otp-tries-net', max: 30, windowMs: 5 * MINUTE_MS },
  changePassword: { name: 'change-password', max: 5, windowMs: 15 * MINUTE_MS },
  resetByNetwork: { name: 'reset-net', max: 30, windowMs: HOUR_MS },
  refreshByNetwork: { name: 'refresh-net', max: 150, windowMs: 5 * MINUTE_MS },
  challengesByNetwork: { name: 'challenge-net', max: 120, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, Limit>

/** Wrong passwords without a pause. */
export const FREE_LOGIN_TRIES = 5
/** Wrong passwords in a row from unknown devices after which they need a password reset. */
export const MAX_FAILED_LOGINS = 100
const lockMinutes = [1, 2, 4, 8, 15]

/** The pause that try number `count` of an account starts; the next try is refused until it is over. */
export function lockAfterTry(count: number): Limit {
  const step = Math.min(Math.max(count - FREE_LOGIN_TRIES, 0), lockMinutes.length - 1)
  return { name: 'login-lock', max: 1, windowMs: (lockMinutes[step] ?? 15) * MINUTE_MS }
}
