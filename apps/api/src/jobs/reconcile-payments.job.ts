import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Asks gateways about payments and refunds that they have not told of. Runs every five minutes. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireSeconds: 280,
})
