import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Reminds doctors and staff of licences that expire soon. Runs every day at 8:00 in Việt Nam. */
export const licenceRemindersJob = defineJob({
  name: 'licence-reminders',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 600 },
  expireSeconds: 300,
  schedule: { cron: '0 8 * * *', timeZone: 'Asia/Ho_Chi_Minh', alsoAtStart: true },
  load: async () => (await import('./licence-reminders.service.ts')).createLicenceReminders,
})
