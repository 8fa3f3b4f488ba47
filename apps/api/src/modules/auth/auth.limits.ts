import type { Limit } from '../../http/limits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Limits of the sign-in area. Those by account count unknown addresses too, so they tell nothing about who exists.
 * Those by network are loose: Vietnamese mobile carriers put many people behind one IPv4 address.
 */
export const authLimits = {
  loginFailuresByNetwork: { name: 'login-net', max: 60, windowMs: 15 * MINUTE },
  loginFailuresByDevice: { name: 'login-device', max: 20, windowMs: 15 * MINUTE },
  /** Counted for a day; what it costs is in `lockMinutes`. */
  loginTriesByAccount: { name: 'login-account', max: Number.MAX_SAFE_INTEGER, windowMs: 24 * HOUR },
  registerByNetwork: { name: 'register-net', max: 40, windowMs: HOUR },
  codesByNetwork: { name: 'otp-net', max: 40, windowMs: HOUR },
  codesByAccountHour: { name: 'otp-hour', max: 5, windowMs: HOUR },
  codesByAccountDay: { name: 'otp-day', max: 10, windowMs: 24 * HOUR },
  codeGap: { name: 'otp-gap', max: 1, windowMs: MINUTE },
  codeTries: { name: 'otp-tries', max: 5, windowMs: 5 * MINUTE },
  codeTriesByNetwork: { name: 'otp-tries-net', max: 60, windowMs: 15 * MINUTE },
  changePassword: { name: 'change-password', max: 5, windowMs: 15 * MINUTE },
  resetByNetwork: { name: 'reset-net', max: 30, windowMs: HOUR },
} as const satisfies Record<string, Limit>

/** Wrong passwords that cost nothing. */
export const FREE_LOGIN_TRIES = 5
const lockMinutes = [1, 2, 4, 8, 15]

/** The pause that try number `count` of an account starts: one try passes, the next waits until it is over. */
export function lockAfterTry(count: number): Limit {
  const step = Math.min(Math.max(count - FREE_LOGIN_TRIES, 0), lockMinutes.length - 1)
  return { name: 'login-lock', max: 1, windowMs: (lockMinutes[step] ?? 15) * MINUTE }
}
