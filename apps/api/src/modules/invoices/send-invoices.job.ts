import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Sends invoices to the provider that is set, and asks what became of those that were sent. Runs every ten minutes. */
export const sendInvoicesJob = defineJob({
  name: 'send-invoices',
  payload: z.object({}),
  // The next run goes on where this one stopped.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 540,
  schedule: { cron: '*/10 * * * *' },
  async load() {
    const { createDeliveries } = await import('./deliveries.service.ts')
    return (services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'storage'>) =>
      createDeliveries(services)
  },
})
