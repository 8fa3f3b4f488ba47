import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Removes files from the storage after the transaction that stopped using them has committed. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 60,
  load: async () => (await import('./remove-files.handler.ts')).createRemoveFilesHandler,
})
