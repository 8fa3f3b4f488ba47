import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Closes expired unpaid orders; runs every minute. */
export const expireOrdersJob = defineJob({
  name: 'expire-orders',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 5 },
  expireSeconds: 60,
  schedule: { cron: '* * * * *' },
  load: async () => (await import('./expire-orders.handler.ts')).createExpireOrdersHandler,
})
