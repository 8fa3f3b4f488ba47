import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant } from './fields.ts'

/** `expired`: the access ended by itself; `ended`: staff ended it, or its money was given back. */
export const staffEnrollmentStates = ['active', 'expired', 'ended'] as const

export const staffEnrollment = z.object({
  id,
  course: z.object({ id, title: z.string() }),
  state: z.enum(staffEnrollmentStates),
  enrolledAt: instant,
  /** Null means lifelong. */
  expiresAt: instant.nullable(),
  percent: z.int().min(0).max(100),
  completedAt: instant.nullable(),
  lastWatchedAt: instant.nullable(),
  /** Order that opened the course; null when staff opened it by hand. */
  orderCode: z.string().nullable(),
})

export const learnerDetail = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  status: z.enum(['pending', 'active', 'locked']),
  verifiedAt: instant.nullable(),
  joinedAt: instant,
  lastSeenAt: instant.nullable(),
  /** The same figures as in the list of learners. */
  courses: z.int(),
  averagePercent: z.int(),
  spent: z.int(),
  /** Every course the learner has or had, last watched first. */
  enrollments: z.array(staffEnrollment),
})

/** One learner, as those who sell and those who help see them. */
export const crmLearners = {
  learner: endpoint({
    method: 'GET',
    path: '/crm/students/:id',
    summary: 'One learner with their courses and how far they are',
    access: admin('support', 'sales'),
    params: byId,
    response: learnerDetail,
    errors: ['user.not_found'],
  }),
}
