import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'

/** Books what affiliates earned by orders whose hold is over, and what refunds took back. Runs every hour. */
export const bookCommissionsJob = defineJob({
  name: 'book-commissions',
  payload: z.object({}),
  // The next run includes everything that this one missed.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 300,
  schedule: { cron: '20 * * * *' },
  async load() {
    const { createBookCommissions } = await import('./book-commissions.handler.ts')
    return (services: Needs<'db' | 'clock'>) => {
      const book = createBookCommissions(services)
      return async () => {
        await book()
      }
    }
  },
})
