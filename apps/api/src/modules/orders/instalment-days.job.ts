import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/**
 * Reminds buyers of parts that are due soon, tells of parts that are late, and pauses the access of those that stay so.
 * Runs every day at 8:00 in Việt Nam.
 */
export const instalmentDaysJob = defineJob({
  name: 'instalment-days',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  expireSeconds: 300,
  schedule: { cron: '0 8 * * *', timeZone: 'Asia/Ho_Chi_Minh', alsoAtStart: true },
  load: async () => (await import('./instalment-days.handler.ts')).createInstalmentDays,
})
