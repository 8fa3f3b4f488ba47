import { courseBody } from '@repo/contract/crm'
import { courseFieldFaults as faults } from './course-editor.messages.ts'

/** What the course form sends: the contract's own rules, and those of the sale against the list price. */
export const courseEndpoint = {
  body: courseBody.superRefine((course, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (course.salePrice === null) return
    if (course.salePrice >= course.listPrice) fault('salePrice', faults.salePrice)
    if (course.saleEndsAt === null) fault('saleEndsAt', faults.saleEndsAtMissing)
    else if (Date.parse(course.saleEndsAt) < Date.now()) fault('saleEndsAt', faults.saleEndsAtPast)
    else if (course.saleStartsAt !== null && course.saleStartsAt >= course.saleEndsAt)
      fault('saleEndsAt', faults.saleEndsAtBeforeStart)
  }),
}
