import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Turns one video asset into a package that plays. A run that stops beating is started again elsewhere. */
export const transcodeJob = defineJob({
  name: 'transcode',
  payload: z.object({ assetId: z.uuid() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  expireSeconds: 6 * 3600,
  heartbeatSeconds: 30,
})
