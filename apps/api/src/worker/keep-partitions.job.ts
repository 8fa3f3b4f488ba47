import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Makes the partitions of the coming time, daily and when a worker starts. */
export const keepPartitionsJob = defineJob({
  name: 'keep-partitions',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  expireSeconds: 900,
  schedule: { cron: '40 19 * * *', alsoAtStart: true },
  load: async () => (await import('./keep-partitions.handler.ts')).createPartitionsHandler,
})
