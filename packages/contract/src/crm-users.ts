import { z } from 'zod'
import { admin, permissions, roles } from './access.ts'
import { learnerEmail, learnerPhone } from './contact-fields.ts'
import { courseStatuses } from './crm-courses.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, keyPageOf, searchText, sortedKeyQuery, sortKey, text } from './fields.ts'
import { accountSorts, learnerActivities, learnerDays, professionReviews } from './list-choices.ts'

export { accountSorts, learnerActivities } from './list-choices.ts'

export const userStatuses = ['pending', 'active', 'locked'] as const

/** Filters of the list of learners, which also choose who gets a letter. */
export const learnerFilters = {
  /** Has the course now. */
  course: id.optional(),
  activity: z.enum(learnerActivities).optional(),
}

const account = z.object({
  id,
  name: z.string(),
  email: learnerEmail,
  phone: learnerPhone.nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  /** Names of the roles of the business's own. */
  ownRoles: z.array(z.string()),
  status: z.enum(userStatuses),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})

/** All accounts, and the learners among them. */
export const crmUsers = {
  users: endpoint({
    method: 'GET',
    path: '/crm/users',
    summary: 'All accounts',
    access: admin('users.read'),
    query: z.object({
      role: z.enum(roles).optional(),
      status: z.enum(userStatuses).optional(),
      /** Learners whose professional profile is so far. */
      profession: z.enum(professionReviews).optional(),
      q: searchText.optional(),
      ...sortedKeyQuery(accountSorts),
    }),
    response: keyPageOf(account, sortKey),
  }),
  setUserStatus: endpoint({
    method: 'POST',
    path: '/crm/users/:id/status',
    summary: 'Lock or unlock an account; locking ends its sessions',
    access: admin('users.manage'),
    params: byId,
    body: z.strictObject({ status: z.enum(['active', 'locked']), reason: text(3, 300) }),
    response: account,
    errors: ['user.not_found', 'user.last_owner', 'user.self_lock'],
  }),
  students: endpoint({
    method: 'GET',
    path: '/crm/students',
    summary: 'Learners with what they bought and how far they are',
    access: admin('learners.read'),
    query: z.object({
      q: searchText.optional(),
      ...learnerFilters,
      /** Days in Vietnam’s time, both included, and which day of a learner they mean. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      dated: z.enum(learnerDays).default('joined'),
      ...sortedKeyQuery(accountSorts),
    }),
    response: keyPageOf(
      z.object({
        id,
        name: z.string(),
        email: learnerEmail,
        phone: learnerPhone.nullable(),
        courses: z.int(),
        averagePercent: z.int(),
        /** Null for staff who may not look at orders. */
        spent: z.int().nullable(),
        joinedAt: instant,
        lastSeenAt: instant.nullable(),
      }),
      sortKey,
    ).extend({
      /** The course of the filter; left out where there is none. */
      course: z.object({ id, title: z.string() }).optional(),
    }),
  }),
  learnerCourses: endpoint({
    method: 'GET',
    path: '/crm/learner-courses',
    summary: 'The first courses by title that somebody has now, also those that are not for sale any more',
    access: admin('learners.read', 'letters.send'),
    query: z.object({ q: searchText.optional() }),
    response: z.object({
      items: z.array(z.object({ id, title: z.string(), status: z.enum(courseStatuses) })),
    }),
  }),
}
