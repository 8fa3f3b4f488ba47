import { z } from 'zod'
import { admin } from './access.ts'
import { learnerEmail, learnerPhone, revealBody, revealed } from './contact-fields.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text } from './fields.ts'

/** `expired`: the access ended by itself; `paused`: staff stopped it for a while; `ended`: staff ended it, or its money was given back. */
export const staffEnrollmentStates = ['active', 'expired', 'paused', 'ended'] as const

export const staffEnrollment = z.object({
  id,
  course: z.object({ id, title: z.string() }),
  state: z.enum(staffEnrollmentStates),
  /** Why staff paused or ended the access, as the learner was told. */
  stateReason: z.string().nullable(),
  enrolledAt: instant,
  /** Null means lifelong. */
  expiresAt: instant.nullable(),
  percent: z.int().min(0).max(100),
  completedAt: instant.nullable(),
  lastWatchedAt: instant.nullable(),
  /** Order that opened the course; null when staff opened it by hand. */
  orderCode: z.string().nullable(),
})

/** When a merge was, and the name of who did it; null where the audit log has it no more. */
const mergeFacts = { at: instant.nullable(), by: z.string().nullable() }

export const learnerDetail = z.object({
  id,
  name: z.string(),
  email: learnerEmail,
  phone: learnerPhone.nullable(),
  avatarUrl: z.string().nullable(),
  status: z.enum(['pending', 'active', 'locked']),
  verifiedAt: instant.nullable(),
  joinedAt: instant,
  lastSeenAt: instant.nullable(),
  /** When the data of the account were erased; nothing is done with it since. */
  erasedAt: instant.nullable(),
  /** The same figures as in the list of learners. */
  courses: z.int(),
  averagePercent: z.int(),
  spent: z.int().nullable(),
  /** The account that this one was merged into; it is closed since. */
  mergedInto: z.object({ id, name: z.string(), ...mergeFacts }).nullable(),
  /** Accounts that were merged into this one, the newest merge first. */
  merged: z.array(z.object({ id, name: z.string(), email: learnerEmail, ...mergeFacts })),
  /** Every course the learner has or had, last watched first. */
  enrollments: z.array(staffEnrollment),
  can: z.object({ changeEnrollments: z.boolean(), giveCodes: z.boolean() }),
  /** Of the enrolments. */
  version: editVersion,
})

export const learnerNote = z.object({
  id,
  text: z.string(),
  /** Name of the author; null once their account is gone. */
  by: z.string().nullable(),
  /** Only the author may change or remove a note. */
  isOwn: z.boolean(),
  at: instant,
  editedAt: instant.nullable(),
})

/** Told the learner by mail and kept in the audit entry. */
const reason = text(5, 500)
/** Last day of the access in Vietnam’s time; null means lifelong. */
const until = z.iso.date().nullable()
const mayChange = admin('enrolments.manage')
const maySee = admin('learners.read')
const mayGiveCodes = admin('codes.manage')
const mayNote = admin('learners.notes')
const oneNote = byId.extend({ noteId: id })
const noteBody = z.strictObject({ text: text(1, 2000) })
const oneEnrollment = byId.extend({ enrollmentId: id })

/** One learner, as those who sell and those who help see them. */
export const crmLearners = {
  learner: endpoint({
    method: 'GET',
    path: '/crm/students/:id',
    summary: 'One learner with their courses and how far they are',
    access: maySee,
    params: byId,
    response: learnerDetail,
    errors: ['user.not_found'],
  }),
  revealContact: endpoint({
    method: 'POST',
    path: '/crm/students/:id/contact',
    summary: 'Address and number of one learner in the clear; each time is written down',
    access: admin('contacts.reveal'),
    params: byId,
    body: revealBody,
    response: revealed,
    errors: ['user.not_found', 'request.too_many'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/crm/students/:id/enrollments',
    summary: 'Open a course to a learner by hand; one that ended or ran out is opened again',
    access: mayChange,
    params: byId,
    body: z.strictObject({
      courseId: id,
      until,
      reason,
      /** What was agreed on the price, for staff only. */
      priceNote: text(0, 200).default(''),
      version: editVersion,
    }),
    response: learnerDetail,
    errors: [
      'edit.outdated',
      'user.not_found',
      'course.not_found',
      'enrollment.exists',
      'enrollment.not_longer',
    ],
  }),
  extendAccess: endpoint({
    method: 'POST',
    path: '/crm/students/:id/enrollments/:enrollmentId/extend',
    summary: 'Let an access last longer, also one that has run out',
    access: mayChange,
    params: oneEnrollment,
    body: z.strictObject({ until, reason, version: editVersion }),
    response: learnerDetail,
    errors: [
      'edit.outdated',
      'user.not_found',
      'enrollment.not_found',
      'enrollment.wrong_state',
      'enrollment.not_longer',
    ],
  }),
  setEnrollmentState: endpoint({
    method: 'POST',
    path: '/crm/students/:id/enrollments/:enrollmentId/state',
    summary: 'Pause, resume or end an access; a pause does not use it up',
    access: mayChange,
    params: oneEnrollment,
    body: z.strictObject({ state: z.enum(['active', 'paused', 'ended']), reason, version: editVersion }),
    response: learnerDetail,
    errors: ['edit.outdated', 'user.not_found', 'enrollment.not_found', 'enrollment.wrong_state'],
  }),
  moveEnrollment: endpoint({
    method: 'POST',
    path: '/crm/students/:id/enrollments/:enrollmentId/move',
    summary: 'Give another course in place of one, for the rest of its time; purchase and refund go along',
    access: mayChange,
    params: oneEnrollment,
    body: z.strictObject({ courseId: id, reason, version: editVersion }),
    response: learnerDetail,
    errors: [
      'edit.outdated',
      'user.not_found',
      'enrollment.not_found',
      'enrollment.wrong_state',
      'course.not_found',
      'enrollment.exists',
    ],
  }),
  codeBatches: endpoint({
    method: 'GET',
    path: '/crm/students/:id/code-batches',
    summary:
      'Batches of which a learner can be given a code: some are free, and the learner has not got the course',
    access: mayGiveCodes,
    params: byId,
    response: z.array(
      z.object({
        id,
        name: z.string(),
        course: z.object({ id, title: z.string() }),
        free: z.int(),
        expiresAt: instant.nullable(),
      }),
    ),
    errors: ['user.not_found'],
  }),
  giveCode: endpoint({
    method: 'POST',
    path: '/crm/students/:id/codes',
    summary: 'Mail a learner a free code of a batch, which nobody else can redeem from then on',
    access: mayGiveCodes,
    params: byId,
    body: z.strictObject({ batchId: id, reason }),
    response: z.object({ ending: z.string() }),
    errors: [
      'user.not_found',
      'order.learner_not_active',
      'activation_batch.not_found',
      'activation.none_free',
      'activation.given_already',
      'enrollment.exists',
    ],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/crm/students/:id/notes',
    summary: 'Notes of staff on a learner, newest first',
    access: maySee,
    params: byId,
    response: z.array(learnerNote),
    errors: ['user.not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/crm/students/:id/notes',
    summary: 'Leave a note on a learner; staff see it, and the learner finds it in the copy of their data',
    access: mayNote,
    params: byId,
    body: noteBody,
    response: z.array(learnerNote),
    errors: ['user.not_found'],
  }),
  editNote: endpoint({
    method: 'PATCH',
    path: '/crm/students/:id/notes/:noteId',
    summary: 'Change the text of an own note',
    access: mayNote,
    params: oneNote,
    body: noteBody,
    response: z.array(learnerNote),
    errors: ['user.not_found', 'learner_note.not_found'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/crm/students/:id/notes/:noteId',
    summary: 'Remove an own note',
    access: mayNote,
    params: oneNote,
    response: z.array(learnerNote),
    errors: ['user.not_found', 'learner_note.not_found'],
  }),
}
