import { courseBody } from '@repo/contract/crm'
import { formResolver } from '@repo/forms'
import { courseFieldFaults as faults } from './course-editor.messages.ts'
import { toCourseBody } from './course-form.ts'

const rules = courseBody.superRefine((course, context) => {
  const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (course.salePrice === null) return
  if (course.salePrice >= course.listPrice) fault('salePrice', faults.salePrice)
  if (course.saleEndsAt === null) fault('saleEndsAt', faults.saleEndsAtMissing)
  else if (Date.parse(course.saleEndsAt) < Date.now()) fault('saleEndsAt', faults.saleEndsAtPast)
})

/** Checks the course form by the contract's own rules, and the sale against the list price. */
export const courseResolver = formResolver(rules, toCourseBody, faults)
