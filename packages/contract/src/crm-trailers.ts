import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, milliseconds } from './fields.ts'
import { videoStates } from './videos.ts'

/** The video that a course shows to everybody; null without one. */
export const courseTrailer = z.object({
  video: z
    .object({
      id,
      title: z.string(),
      state: z.enum(videoStates),
      progressPercent: z.int(),
      durationMs: milliseconds,
      /** Whether visitors can play it by now. */
      isPlayable: z.boolean(),
    })
    .nullable(),
})

/** The film about a course on its public page. */
export const crmTrailers = {
  trailer: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/trailer',
    summary: 'The trailer of a course and how far its video is',
    access: admin('courses.read'),
    params: byId,
    response: courseTrailer,
    errors: ['course.not_found'],
  }),
  setTrailer: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/trailer',
    summary: 'Show a video as the trailer of a course at once, or none with null',
    access: admin('courses.edit'),
    params: byId,
    body: z.strictObject({ videoId: id.nullable() }),
    response: courseTrailer,
    errors: ['course.not_found', 'video.not_found'],
  }),
}
