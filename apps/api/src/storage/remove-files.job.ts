import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Takes files out of the storage once the transaction that gave them up has committed. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  retry: { limit: 10, delaySeconds: 10 },
  expireSeconds: 60,
  load: async () => (await import('./remove-files.handler.ts')).createRemoveFilesHandler,
})
