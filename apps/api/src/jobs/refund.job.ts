import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Asks a gateway to give money back. The refund has one reference for ever, so asking again gives back once. */
export const refundJob = defineJob({
  name: 'refund',
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 15,
  expireSeconds: 110,
})
