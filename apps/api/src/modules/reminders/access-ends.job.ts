import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/**
 * Reminds learners of accesses that end soon. Runs every day at 8:15 in Việt Nam and not at the start of a worker, which may
 * be in the night: the next morning makes up for one that was missed.
 */
export const accessEndsJob = defineJob({
  name: 'access-ends',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  expireSeconds: 900,
  schedule: { cron: '15 8 * * *', timeZone: 'Asia/Ho_Chi_Minh' },
  load: async () => (await import('./access-ends.service.ts')).createAccessEndReminders,
})
