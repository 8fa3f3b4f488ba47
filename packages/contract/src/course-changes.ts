import { z } from 'zod'
import { courseBody } from './crm-courses.ts'

/** Every detail of a course that staff write. */
export const courseFields = courseBody.keyof().options
export type CourseField = (typeof courseFields)[number]

/** Details that only staff see and decide. */
export const staffOnlyFields = [
  'slug',
  'listPrice',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
] as const satisfies readonly CourseField[]

/** One detail that differs between two states of a course, both in words, a line each. */
export const detailChange = z.object({
  field: z.enum(courseFields),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
