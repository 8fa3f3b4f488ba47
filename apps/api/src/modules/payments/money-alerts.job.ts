import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Mails accountants about new money cases, settlement rows that wait, and banks that cannot be asked. Runs every ten minutes. */
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
    const { createDifferenceAlerts } = await import('./settlements/difference-alerts.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock'>) => {
      const alerts = [createCaseAlerts, createDifferenceAlerts, createBankAlerts].map((make) =>
        make(services),
      )
      return async () => {
        for (const alert of alerts) await alert()
      }
    }
  },
})
