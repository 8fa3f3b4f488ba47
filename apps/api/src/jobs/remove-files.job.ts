import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Takes files out of the storage once the transaction that gave them up has committed. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retryLimit: 10,
  retryDelaySeconds: 10,
  expireSeconds: 60,
})
