import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Hands one stored code to a provider of messages to phones. The code stays, sealed, in its row. */
export const sendPhoneCodeJob = defineJob({
  name: 'send-phone-code',
  payload: z.object({ messageId: z.uuid() }),
  // A code lives five minutes; whoever waits longer asks for another.
  retryLimit: 5,
  retryDelaySeconds: 3,
  expireSeconds: 60,
})
