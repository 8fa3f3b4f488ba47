import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import type { WithVideoQueue } from './accept.service.ts'

/** Checks a whole upload, makes it the original of its video and sends that on. Hashing 20 GB takes minutes. */
export const acceptUploadJob = defineJob({
  name: 'accept-upload',
  payload: z.object({ uploadId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5 },
  expireSeconds: 2 * 3600,
  heartbeatSeconds: 10,
  take: { pollSeconds: 1, atOnce: 2 },
  async load() {
    const { createAcceptUpload } = await import('./accept.service.ts')
    const { createUploadSweep } = await import('./upload-sweep.service.ts')
    return async (services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log'> & WithVideoQueue) => {
      // What a crash has interrupted goes on at once, not at the next full hour.
      await createUploadSweep(services)()
      const accept = createAcceptUpload(services)
      return ({ uploadId }) => accept(uploadId)
    }
  },
})
