import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Removes what has outlived its use: counters, codes, keys, sessions long over, packages nobody watches. Runs every hour. */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 30 },
  expireSeconds: 1800,
  schedule: { cron: '17 * * * *' },
  load: async () => (await import('./sweep.handler.ts')).createSweepHandler,
})
