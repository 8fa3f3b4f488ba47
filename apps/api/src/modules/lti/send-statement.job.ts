import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Sends a statement that was handed out to the xAPI store of its platform. */
export const sendStatementJob = defineJob({
  name: 'send-xapi-statement',
  payload: z.object({ statementId: z.uuid(), handedAt: z.iso.datetime() }),
  // A try that fails is written down and comes again by its own clock; the queue repeats only what died.
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 60,
  take: { atOnce: 4 },
  load: async () => (await import('./send-statement.handler.ts')).createSendStatementJob,
})
