import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Mails accountants about new money cases. Runs every ten minutes and sends at most one mail. */
export const moneyAlertsJob = defineJob({
  name: 'money-alerts',
  payload: z.object({}),
  // The next run includes everything that this one missed.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 120,
  schedule: { cron: '*/10 * * * *' },
  load: async () => (await import('./case-alerts.service.ts')).createCaseAlerts,
})
