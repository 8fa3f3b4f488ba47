import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Sends the mail of the day to whose hour has come; runs every hour, and makes up for hours that were missed. */
export const mailDigestJob = defineJob({
  name: 'mail-digest',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 900,
  schedule: { cron: '1 * * * *' },
  load: async () => (await import('./mail-digest.handler.ts')).createMailDigestHandler,
})
