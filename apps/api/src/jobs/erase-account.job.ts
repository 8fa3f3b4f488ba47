import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Carries out a deletion that was not cancelled in time. */
export const eraseAccountJob = defineJob({
  name: 'erase-account',
  payload: z.object({ requestId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
  expireSeconds: 300,
})
