import { z } from 'zod'
import { defineJob } from '../../core/jobs.ts'

/** A doctor's answer: its sender waits beside it, and it is minutes long at most. */
export const ANSWER_PRIORITY = 100
/** Jobs of this priority and above make an unplayable video playable, and have a lane of their own. */
export const FIRST_STAGE_PRIORITY = 0
/** Something plays already. */
export const LADDER_PRIORITY = -100
/** A film of a hand-in: doctors look at it within days, and courses come first. */
export const FILM_PRIORITY = -150
/** A whole version plays already. */
export const RENEWAL_PRIORITY = -200
/** A video of the demo data; its place among them is subtracted. Lower than every upload, and one video is finished before the next. */
export const DEMO_PRIORITY = -300

/**
 * Prepares a video. Without `packageKey` it is the first stage, which makes something play; with it the ladder is added
 * to that package. A run that sends no heartbeat any more is started again elsewhere.
 */
export const transcodeJob = defineJob({
  name: 'transcode',
  payload: z.object({ videoId: z.uuid(), packageKey: z.string().optional() }),
  retry: { limit: 3, delaySeconds: 10 },
  expireSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  // A video that does not play yet must not wait for the ladder of another one, which can take hours; and a doctor who
  // sits before an answer waits for no video at all.
  take: { pollSeconds: 1, lanes: [null, FIRST_STAGE_PRIORITY, ANSWER_PRIORITY] },
  load: async () => (await import('./transcode.handler.ts')).createTranscodeJob,
})

/** Delay of a video that did not fit on the disk, in seconds; somebody has to free space first. */
export const NO_ROOM_WAIT_SECONDS = 15 * 60
