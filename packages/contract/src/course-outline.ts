import { z } from 'zod'
import { id, milliseconds } from './fields.ts'

export const levels = ['basic', 'intermediate', 'advanced'] as const
export const audiences = ['everyone', 'technician', 'nurse', 'physician'] as const
export const lessonKinds = ['video', 'article', 'quiz', 'assignment', 'download'] as const
export const sensitiveFlags = ['surgery', 'injection', 'intimate', 'complication'] as const

export const lessonOutline = z.object({
  id,
  title: z.string(),
  kind: z.enum(lessonKinds),
  durationMs: milliseconds,
  isFreePreview: z.boolean(),
  sensitive: z.array(z.enum(sensitiveFlags)),
  /** What of that will be seen and why, in the words of its authors; empty where the flags say enough. */
  sensitiveNote: z.string(),
  /** Opens only for learners whose professional profile was approved. */
  isProfessionalsOnly: z.boolean(),
})

export const sectionOutline = z.object({ id, title: z.string(), lessons: z.array(lessonOutline) })

/** Doctors do not change a course that waits for a decision, or that is archived. */
export const courseLocks = ['course.in_review', 'course.archived'] as const
