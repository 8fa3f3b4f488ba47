import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/**
 * Makes the draft that was asked for. Waits while videos are prepared or another draft is made; a run that sends no
 * heartbeat any more is started again elsewhere.
 */
export const draftCaptionsJob = defineJob({
  name: 'draft-captions',
  payload: z.object({ videoId: z.uuid(), requestId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 30 },
  expireSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  load: async () => (await import('./draft-captions.handler.ts')).createDraftCaptionsJob,
})

/** How long a draft waits before it looks again whether it may begin, in seconds. */
export const BUSY_WAIT_SECONDS = 20
