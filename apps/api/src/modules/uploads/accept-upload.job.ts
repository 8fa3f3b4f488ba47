import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Checks a complete upload, makes it the original of its video and queues the video. Hashing 20 GB takes minutes. */
export const acceptUploadJob = defineJob({
  name: 'accept-upload',
  payload: z.object({ uploadId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5 },
  expireSeconds: 2 * 3600,
  heartbeatSeconds: 10,
  take: { pollSeconds: 1, atOnce: 2 },
  load: async () => (await import('./accept-upload.handler.ts')).createAcceptUploadHandler,
})
