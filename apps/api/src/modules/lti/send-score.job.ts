import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { defineJob } from '../../core/jobs.ts'

/** A try that is handed to the queue and dies there is due again then. */
export const SCORE_LEASE_MS = 10 * MINUTE_MS

/** Sends a score that was handed out to the grade book of its platform. */
export const sendScoreJob = defineJob({
  name: 'send-lti-score',
  payload: z.object({ scoreId: z.uuid(), handedAt: z.iso.datetime() }),
  // A try that fails is written down and comes again by its own clock; the queue repeats only what died.
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 60,
  take: { atOnce: 4 },
  load: async () => (await import('./send-score.handler.ts')).createSendScoreJob,
})
