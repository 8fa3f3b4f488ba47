import { z } from 'zod'
import { admin } from './access.ts'
import { learnerEmail } from './contact-fields.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, text } from './fields.ts'

/** Why two accounts cannot be merged as they are. */
export const mergeBlocks = ['both_coordinate', 'both_asked', 'quiz_open', 'hand_in_open'] as const

const mayMerge = admin('learners.merge')
const person = z.object({ id, name: z.string(), email: learnerEmail })

export const mergePlan = z.object({
  kept: person,
  closed: person,
  blocks: z.array(z.enum(mergeBlocks)),
  /** What goes from the one to the other; `joined` where both have it. */
  orders: z.int(),
  courses: z.int(),
  joinedCourses: z.array(z.string()),
  lessons: z.int(),
  quizAttempts: z.int(),
  handIns: z.int(),
  certificates: z.int(),
  questions: z.int(),
  /** Notes that learners wrote beside lessons; `notes` are those of staff. */
  lessonNotes: z.int(),
  reviews: z.int(),
  /** Courses that both reviewed: the newer review stays. */
  joinedReviews: z.array(z.string()),
  seats: z.int(),
  notes: z.int(),
  requests: z.int(),
})

/** Two accounts of one learner become one. */
export const crmMerges = {
  mergePlan: endpoint({
    method: 'GET',
    path: '/crm/students/:id/merge/:otherId',
    summary: 'What would go from another account to this one; changes nothing',
    access: mayMerge,
    params: byId.extend({ otherId: id }),
    response: mergePlan,
    errors: ['user.not_found', 'merge.not_possible'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/crm/students/:id/merge/:otherId',
    summary: 'Move all of another account to this one and close it',
    access: mayMerge,
    params: byId.extend({ otherId: id }),
    body: z.strictObject({ reason: text(5, 500) }),
    response: done,
    errors: ['user.not_found', 'merge.not_possible', 'merge.blocked'],
  }),
}
