import type { questionBody } from '@repo/contract/crm-courses'
import type { z } from 'zod'
import type { Actor } from '../../core/actor.ts'

/** The questions on the page of a course, which belong to its details; staff keep those. */
export interface WithCourseFaq {
  courseFaq: {
    /**
     * Adds one to what is written of the course; visitors see it once that is published.
     * @throws AppError `course.not_found`, `course.faq_taken`, `course.faq_full`
     */
    add(courseId: string, item: z.output<typeof questionBody>, actor: Actor): Promise<void>
  }
}
