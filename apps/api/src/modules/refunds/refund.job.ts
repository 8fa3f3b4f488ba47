import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Asks a gateway to give money back. The refund has one reference for ever, so asking again gives back once. */
export const refundJob = defineJob({
  name: 'refund',
  payload: z.object({ refundId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 15 },
  expireSeconds: 110,
  take: { pollSeconds: 1 },
  load: async () => (await import('./refund.handler.ts')).createRefundHandler,
})
