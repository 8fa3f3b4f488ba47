import { z } from 'zod'
import { defineJob } from '../queue/queue.ts'

/** Hands one stored mail to the mail server. The text stays in its row: a queue is no place for codes. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  expireSeconds: 60,
})
