import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Builds the copy of the own data that somebody asked for. */
export const exportDataJob = defineJob({
  name: 'export-data',
  payload: z.object({ requestId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireSeconds: 300,
})
