import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Tells accountants of money that began to wait for a decision. Runs every ten minutes, which is one mail at most. */
export const moneyAlertsJob = defineJob({
  name: 'money-alerts',
  payload: z.object({}),
  // The next round tells of everything that this one has not.
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireSeconds: 120,
})
