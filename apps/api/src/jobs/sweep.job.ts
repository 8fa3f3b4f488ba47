import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Removes what has outlived its use: counters, codes, keys, sessions long over, packages nobody watches. Runs every hour. */
export const sweepJob = defineJob({
  name: 'sweep',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 30,
  expireSeconds: 1800,
})
