import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** Hands out scores that are due. Runs every minute. */
export const spreadScoresJob = defineJob({
  name: 'spread-lti-scores',
  payload: z.object({}),
  // The next run takes what this one missed.
  retry: { limit: 0, delaySeconds: 60 },
  expireSeconds: 60,
  schedule: { cron: '* * * * *', alsoAtStart: true },
  load: async () => (await import('./spread-scores.handler.ts')).createSpreadScores,
})
