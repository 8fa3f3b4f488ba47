import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Requests a refund from a gateway. A refund keeps one reference for ever, so a repeated request pays out once. */
export const refundJob = defineJob({
  name: 'refund',
  payload: z.object({ refundId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 15 },
  expireSeconds: 110,
  take: { pollSeconds: 1 },
  load: async () => (await import('./refund.handler.ts')).createRefundHandler,
})
