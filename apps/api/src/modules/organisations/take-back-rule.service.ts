import { readSettings } from '../../core/business-settings.service.ts'
import type { DbOrTx } from '../../db/client.ts'
import type { TakeBackRule } from './seats.policy.ts'

/** When seats are taken back, as owners have set it. */
export async function readTakeBackRule(db: DbOrTx, now: Date): Promise<TakeBackRule> {
  const { takeBackBelowPercent } = await readSettings(db, 'learning')
  return { belowPercent: takeBackBelowPercent, now }
}
