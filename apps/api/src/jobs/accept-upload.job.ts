import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Checks a whole upload, makes it the original of its video and sends that on. Hashing 20 GB takes minutes. */
export const acceptUploadJob = defineJob({
  name: 'accept-upload',
  payload: z.object({ uploadId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  expireSeconds: 2 * 3600,
  heartbeatSeconds: 10,
})
