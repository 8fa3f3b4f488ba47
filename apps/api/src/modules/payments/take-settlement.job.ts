import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Takes in the rows of a gateway's settlement file; each row says itself whether it is done. */
export const takeSettlementJob = defineJob({
  name: 'take-settlement',
  payload: z.object({ settlementId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  expireSeconds: 1800,
  async load() {
    const { createSettlementTaker } = await import('./settlements/take-settlement.service.ts')
    return (services: Needs<'db' | 'clock'>) => {
      const take = createSettlementTaker(services)
      return ({ settlementId }) => take(settlementId)
    }
  },
})
