import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Queries gateways about payments and refunds without a notice. Runs every five minutes. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 280,
  schedule: { cron: '*/5 * * * *' },
  load: async () => (await import('./reconcile-payments.handler.ts')).createReconcilePaymentsHandler,
})
