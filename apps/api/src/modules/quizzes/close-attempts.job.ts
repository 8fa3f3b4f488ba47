import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Hands in attempts whose time is over although nobody is connected; runs every minute. */
export const closeAttemptsJob = defineJob({
  name: 'close-quiz-attempts',
  payload: z.object({}),
  retry: { limit: 1, delaySeconds: 5 },
  expireSeconds: 60,
  schedule: { cron: '* * * * *' },
  load: async () => (await import('./close-attempts.handler.ts')).createCloseAttemptsHandler,
})
