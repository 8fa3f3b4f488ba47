import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import type { WithGateways } from './gateways/gateways.ts'

/** Compares the books of the day before, and asks gateways about it. Runs at half past one of Vietnam's time. */
export const nightlyReportJob = defineJob({
  name: 'nightly-report',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 300 },
  expireSeconds: 3600,
  schedule: { cron: '30 1 * * *', timeZone: 'Asia/Ho_Chi_Minh', alsoAtStart: true },
  async load() {
    const { createNightlyReport } = await import('./nightly-report.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'> & WithGateways) =>
      createNightlyReport(services)
  },
})
