import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Tells accountants of money that began to wait for a decision. Runs every ten minutes, which is one mail at most. */
export const moneyAlertsJob = defineJob({
  name: 'money-alerts',
  payload: z.object({}),
  // The next round tells of everything that this one has not.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 120,
  schedule: { cron: '*/10 * * * *' },
  load: async () => (await import('./case-alerts.service.ts')).createCaseAlerts,
})
