import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Mails accountants about new money cases, and about banks that cannot be asked. Runs every ten minutes. */
export const moneyAlertsJob = defineJob({
  name: 'money-alerts',
  payload: z.object({}),
  // The next run includes everything that this one missed.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 120,
  schedule: { cron: '*/10 * * * *' },
  async load() {
    const { createBankAlerts } = await import('./bank-lists/bank-alerts.service.ts')
    const { createCaseAlerts } = await import('./case-alerts.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const [cases, banks] = [createCaseAlerts(services), createBankAlerts(services)]
      return async () => {
        await cases()
        await banks()
      }
    }
  },
})
