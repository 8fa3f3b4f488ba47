import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Mails doctors the questions that came in since the last round, one mail a course; runs every hour. */
export const questionDigestJob = defineJob({
  name: 'question-digest',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 300,
  schedule: { cron: '5 * * * *' },
  load: async () => (await import('./question-digest.handler.ts')).createQuestionDigestHandler,
})
