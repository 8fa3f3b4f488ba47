import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Removes expired rows and files every hour: counters, codes, keys, old sessions, packages that nobody watches. */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  expireSeconds: 1800,
  schedule: { cron: '17 * * * *' },
  load: async () => (await import('./sweep.handler.ts')).createSweepHandler,
})
