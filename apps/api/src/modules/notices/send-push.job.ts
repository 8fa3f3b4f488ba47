import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Hands one push for one browser to its push service: a notice, or how many lines the mail of the day has. */
export const sendPushJob = defineJob({
  name: 'send-push',
  payload: z.object({ subscriptionId: z.uuid(), noticeId: z.uuid().nullable(), lines: z.int().min(0) }),
  retry: { limit: 8, delaySeconds: 10 },
  expireSeconds: 60,
  load: async () => (await import('./send-push.handler.ts')).createSendPushJob,
})
