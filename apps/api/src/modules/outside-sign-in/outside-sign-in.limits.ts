import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** How long the page of a service may take its person. */
export const VISIT_LIFE_MS = 10 * MINUTE_MS
/** How long a sign-in that the service has answered waits for a password, a code or consents. */
export const TICKET_LIFE_MS = 20 * MINUTE_MS
/** As codes of registrations. */
export const CODE_LIFE_SECONDS = 5 * 60
export const CODE_TRIES = 5

export const outsideLimits = {
  /** Each one makes a row, and the first of an hour asks the service for its settings. */
  visitsByNetwork: { name: 'outside-net', max: 300, windowMs: 5 * MINUTE_MS },
  visitsByAccount: { name: 'outside-account', max: 30, windowMs: DAY_MS },
} as const satisfies Record<string, Limit>
