import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Hands one stored code to a provider of messages to phones. The code stays, sealed, in its row. */
export const sendPhoneCodeJob = defineJob({
  name: 'send-phone-code',
  payload: z.object({ messageId: z.uuid() }),
  // A code lives five minutes; whoever waits longer asks for another.
  retry: { limit: 5, delaySeconds: 3 },
  expireSeconds: 60,
  take: { pollSeconds: 1 },
  load: async () => (await import('./send-phone-code.handler.ts')).createSendPhoneCode,
})
