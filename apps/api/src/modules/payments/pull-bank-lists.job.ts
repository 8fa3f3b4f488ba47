import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Reads the lists of banks' services, before the books of the night are compared; staff may ask for it too. */
export const pullBankListsJob = defineJob({
  name: 'pull-bank-lists',
  payload: z.object({}),
  retry: { limit: 6, delaySeconds: 60 },
  expireSeconds: 3600,
  schedule: { cron: '0 1 * * *', timeZone: 'Asia/Ho_Chi_Minh', alsoAtStart: true },
  async load() {
    const { createBankPull } = await import('./bank-lists/bank-pull.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) => createBankPull(services)
  },
})
