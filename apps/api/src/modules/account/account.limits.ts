import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** Limits of what people do with their own account, by account. */
export const accountLimits = {
  uploads: { name: 'upload', max: 20, windowMs: HOUR_MS },
  password: { name: 'account-password', max: 5, windowMs: HOUR_MS / 4 },
  emailCodeGap: { name: 'email-otp-gap', max: 1, windowMs: 60_000 },
  emailCodesByHour: { name: 'email-otp-hour', max: 5, windowMs: HOUR_MS },
  emailCodesByDay: { name: 'email-otp-day', max: 10, windowMs: 24 * HOUR_MS },
  dataRequests: { name: 'data-request', max: 10, windowMs: 24 * HOUR_MS },
  emailCodeTries: { name: 'email-otp-tries', max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>
