import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Makes deliveries of what happened, and hands out those that are due. Runs every minute. */
export const spreadWebhooksJob = defineJob({
  name: 'spread-webhooks',
  payload: z.object({}),
  // The next run takes what this one missed.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 60,
  schedule: { cron: '* * * * *', alsoAtStart: true },
  load: async () => (await import('./spread-webhooks.handler.ts')).createSpreadWebhooks,
})
