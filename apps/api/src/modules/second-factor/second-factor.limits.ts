import { MINUTE_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** Six digits and three open steps: fifteen tries in five minutes find a code once in about 22 000 windows. */
export const secondFactorLimits = {
  /** Counted before the code is checked, on every page that takes codes. */
  triesByAccount: { name: 'second-factor', max: 15, windowMs: 5 * MINUTE_MS },
  /** Wrong codes: somebody with many stolen passwords is stopped here. */
  failuresByNetwork: { name: 'second-factor-net', softMax: 30, max: 150, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Limit>
