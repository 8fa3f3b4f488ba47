import { z } from 'zod'
import { lessonStaff } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, milliseconds } from './fields.ts'

/** A stretch of a video, as the learners who watched any of it did. */
export const watchedStep = z.object({
  /** Watched for the first time, over all learners. */
  watchedMs: milliseconds,
  /** Watched again, over all learners. */
  againMs: milliseconds,
  /** Viewings that ended here, before the end of the video. */
  left: z.int(),
  /** Jumps of viewings to here. */
  sought: z.int(),
})

export const videoWatching = z.object({
  /** Who watched any of it, each once. */
  learners: z.int(),
  durationMs: milliseconds,
  /** How long each step is; the last one may be shorter. */
  stepMs: milliseconds,
  /** From the beginning; null where fewer than `MIN_GROUP` learners watched, and empty where so few watched at all. */
  steps: z.array(watchedStep.nullable()),
})

/** What learners watch of videos, as those who teach see it. */
export const watching = {
  ofVideo: endpoint({
    method: 'GET',
    path: '/videos/:id/watching',
    summary:
      'Where learners leave a video, jump to and watch again; of doctors, in the courses that they teach. Small groups are left out',
    access: lessonStaff,
    params: byId,
    response: videoWatching,
    errors: ['video.not_found'],
  }),
}
