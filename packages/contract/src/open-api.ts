import { z } from 'zod'
import { keyWith } from './access.ts'
import { courseStatuses } from './crm-courses.ts'
import { staffEnrollmentStates } from './crm-learners.ts'
import { endpoint } from './endpoint.ts'
import { byId, byOrderCode, email, id, instant, rowKey, slug, text, vnd } from './fields.ts'
import { orderStates } from './orders.ts'

/** Newest first: `after` is the `next` of the page before. */
const placeQuery = { after: rowKey.optional() }

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** What to ask for as `after`; null on the last page. */
    next: rowKey.nullable(),
  })

const learner = z.object({ id, name: z.string(), email: z.string() })
const courseName = z.object({ id, slug, title: z.string() })

const course = courseName.extend({
  status: z.enum(courseStatuses),
  /** Before any discount, in VND. */
  listPrice: vnd,
  /** How long an access lasts; null means lifelong. */
  accessMonths: z.int().nullable(),
  publishedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** An access of a learner to a course; `state` in the words of the back office. */
const enrolment = z.object({
  id,
  learner,
  course: courseName,
  state: z.enum(staffEnrollmentStates),
  /** Of the course’s lessons, in percent; never falls. */
  percent: z.int().min(0).max(100),
  enrolledAt: instant,
  /** Null means lifelong. */
  expiresAt: instant.nullable(),
  completedAt: instant.nullable(),
})

const order = z.object({
  code: z.string(),
  state: z.enum(orderStates),
  buyer: learner,
  /** To pay, in VND. */
  total: vnd,
  createdAt: instant,
  paidAt: instant.nullable(),
  lines: z.array(
    z.object({
      course: z.object({ id, title: z.string() }),
      /** What is paid for the line, in VND. */
      price: vnd,
      /** Given back so far, in VND. */
      refunded: vnd,
    }),
  ),
})

/** Told the learner by mail and kept in the audit entry. */
const reason = text(5, 500)

/** What programs of others may do, each with an API key that has the scope. Fields are added here, never taken away. */
export const openApi = {
  courses: endpoint({
    method: 'GET',
    path: '/v1/courses',
    summary: 'Courses in every status, newest first',
    access: keyWith('courses.read'),
    query: z.object(placeQuery),
    response: pageOf(course),
  }),
  enrolments: endpoint({
    method: 'GET',
    path: '/v1/enrolments',
    summary: 'Enrolments with how far their learners are, newest first',
    access: keyWith('enrolments.read'),
    query: z.object({
      course: id.optional(),
      learner: id.optional(),
      ...placeQuery,
    }),
    response: pageOf(enrolment),
  }),
  enrolment: endpoint({
    method: 'GET',
    path: '/v1/enrolments/:id',
    summary: 'One enrolment',
    access: keyWith('enrolments.read'),
    params: byId,
    response: enrolment,
    errors: ['enrollment.not_found'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/v1/enrolments',
    summary:
      'Open a published course to a learner who has an account; the learner gets a mail with the reason',
    access: keyWith('enrolments.write'),
    body: z.strictObject({
      /** Of the learner’s account. */
      email,
      courseId: id,
      /** Last day of the access in Vietnam’s time; null means lifelong. */
      until: z.iso.date().nullable(),
      reason,
    }),
    response: enrolment,
    errors: ['user.not_found', 'course.not_found', 'enrollment.exists', 'enrollment.not_longer'],
  }),
  endEnrolment: endpoint({
    method: 'POST',
    path: '/v1/enrolments/:id/end',
    summary: 'End an access; the learner gets a mail with the reason',
    access: keyWith('enrolments.write'),
    params: byId,
    body: z.strictObject({ reason }),
    response: enrolment,
    errors: ['enrollment.not_found', 'enrollment.wrong_state', 'user.not_found'],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/v1/orders',
    summary: 'Orders, newest first',
    access: keyWith('orders.read'),
    query: z.object({ state: z.enum(orderStates).optional(), ...placeQuery }),
    response: pageOf(order),
  }),
  order: endpoint({
    method: 'GET',
    path: '/v1/orders/:code',
    summary: 'One order',
    access: keyWith('orders.read'),
    params: byOrderCode,
    response: order,
    errors: ['order.not_found'],
  }),
}
