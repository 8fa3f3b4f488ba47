import type { Limit } from '../../core/limits.service.ts'

const HOUR = 3_600_000

/** Limits of what people do with their own account, by account. */
export const accountLimits = {
  uploads: { name: 'upload', max: 20, windowMs: HOUR },
  password: { name: 'account-password', max: 5, windowMs: HOUR / 4 },
  emailCodeGap: { name: 'email-otp-gap', max: 1, windowMs: 60_000 },
  emailCodesByHour: { name: 'email-otp-hour', max: 5, windowMs: HOUR },
  emailCodesByDay: { name: 'email-otp-day', max: 10, windowMs: 24 * HOUR },
  dataRequests: { name: 'data-request', max: 10, windowMs: 24 * HOUR },
  emailCodeTries: { name: 'email-otp-tries', max: 20, windowMs: HOUR },
} as const satisfies Record<string, Limit>
