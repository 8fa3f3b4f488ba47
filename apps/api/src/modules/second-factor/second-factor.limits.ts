import type { Limit } from '../../core/limits.service.ts'

const MINUTE = 60_000

/** Six digits and three open steps: fifteen tries in five minutes find a code once in about 22 000 windows. */
export const secondFactorLimits = {
  /** Counted before the code is looked at, whatever page it was typed on. */
  triesByAccount: { name: 'second-factor', max: 15, windowMs: 5 * MINUTE },
  /** Wrong codes: somebody with many stolen passwords is stopped here. */
  failuresByNetwork: { name: 'second-factor-net', softMax: 30, max: 150, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>
