import { z } from 'zod'
import { instant } from './fields.ts'

/** Longest wait after joining, in days. */
export const MAX_RELEASE_DAYS = 365

export const releaseKinds = ['at_once', 'after_previous', 'on_day', 'after_days'] as const

/** When learners of a course may open a lesson. Days are those of Vietnam. */
export const releaseRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at_once') }),
  /** Once the lesson before it is complete. */
  z.strictObject({ kind: z.literal('after_previous') }),
  z.strictObject({ kind: z.literal('on_day'), day: z.iso.date() }),
  /** So many days after the learner joined the course. */
  z.strictObject({ kind: z.literal('after_days'), days: z.int().min(1).max(MAX_RELEASE_DAYS) }),
])
export type ReleaseRule = z.output<typeof releaseRule>

/** Why a learner cannot open a lesson yet; also the details of `lesson.not_released`. */
export const lessonLock = z.object({
  reason: z.enum(['after_previous', 'on_day', 'after_days']),
  /** Null where no day opens it. */
  opensAt: instant.nullable(),
  /** Title of the lesson to complete first. */
  previous: z.string().nullable(),
})
export type LessonLock = z.output<typeof lessonLock>
