import { z } from 'zod'
import { defineJob } from '../core/jobs.ts'

/** Hands one stored mail to the mail server. The text stays in its row: a queue is no place for codes. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5 },
  expireSeconds: 60,
  take: { pollSeconds: 1 },
  load: async () => (await import('./send-mail.handler.ts')).createSendMailJob,
})
