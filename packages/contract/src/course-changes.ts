import { z } from 'zod'
import { courseBody } from './crm-courses.ts'

/** Every detail of a course that staff write. */
export const courseFields = [...courseBody.keyof().options, 'coverPath'] as const
export type CourseField = (typeof courseFields)[number]

/** What a course costs: only who may set prices changes it once learners see the course. */
export const priceFields = [
  'listPrice',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
] as const satisfies readonly CourseField[]

/** Details that only staff see and decide. */
export const staffOnlyFields = ['slug', ...priceFields] as const satisfies readonly CourseField[]

/** One detail that differs between two states of a course, both in words, a line each. */
export const detailChange = z.object({
  field: z.enum(courseFields),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
