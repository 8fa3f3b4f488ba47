import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Takes packages that were given up out of the storage, and forgets them. */
export const removePackagesJob = defineJob({
  name: 'remove-packages',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retryLimit: 10,
  retryDelaySeconds: 10,
  expireSeconds: 900,
  heartbeatSeconds: 30,
})
