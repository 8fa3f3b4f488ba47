import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Reminds learners at the times they chose, which are quarters of an hour; runs every five minutes. */
export const learningRemindersJob = defineJob({
  name: 'learning-reminders',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  expireSeconds: 270,
  schedule: { cron: '*/5 * * * *' },
  load: async () => (await import('./send-reminders.service.ts')).createReminderSender,
})
