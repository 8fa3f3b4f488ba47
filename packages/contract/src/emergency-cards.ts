import { z } from 'zod'
import { admin, doctor, student } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, searchText, slug, text } from './fields.ts'

/** Everything on a card has to fit on one sheet of paper, and all cards of a learner into one answer. */
export const cardLimits = {
  cards: 200,
  /** Cards that one doctor began and that were never published. */
  ownUnpublished: 10,
  steps: 12,
  warnings: 4,
  phones: 5,
  sources: 6,
  courses: 100,
  /** Months until a card has to be reviewed again, at most. */
  reviewMonths: 24,
} as const

export const cardStates = ['draft', 'published', 'withdrawn'] as const

/** A source says when it was published, so that a reader sees how old it is. */
const source = text(10, 300).pipe(z.string().regex(/\b(?:19|20)\d\d\b/))

const phone = z.strictObject({
  label: text(2, 60),
  number: text(3, 20).pipe(z.string().regex(/^\+?[\d .()-]+$/)),
})

/** What a card says, as its author wrote it. */
const fields = {
  title: text(3, 80),
  /** The signs that call for the card. */
  whenToUse: text(10, 300),
  steps: z.array(text(3, 240)).min(1).max(cardLimits.steps),
  /** What must not be done. */
  warnings: z.array(text(3, 160)).max(cardLimits.warnings),
  phones: z.array(phone).max(cardLimits.phones),
  sources: z.array(source).min(1).max(cardLimits.sources),
  /** For learners of every course. */
  isForAll: z.boolean(),
  courseIds: z.array(id).max(cardLimits.courses),
}

export const cardBody = z
  .strictObject(fields)
  .refine(({ isForAll, courseIds }) => isForAll || courseIds.length > 0, { path: ['courseIds'] })

/** A card of a doctor belongs to courses that they teach: what is for everybody stays with staff. */
const { isForAll: _, ...ownFields } = fields
export const doctorCardBody = z.strictObject({
  ...ownFields,
  courseIds: z.array(id).min(1).max(cardLimits.courses),
})

export const returnBody = z.strictObject({ note: text(3, 1000) })

const stored = {
  title: z.string(),
  whenToUse: z.string(),
  steps: z.array(z.string()),
  warnings: z.array(z.string()),
  phones: z.array(z.object({ label: z.string(), number: z.string() })),
  sources: z.array(z.string()),
}

const review = z.object({
  /** Academic title and name of the doctor, as they were then. */
  reviewer: z.string(),
  reviewedOn: z.iso.date(),
  nextReviewOn: z.iso.date(),
})

export const publishBody = z.strictObject({
  reviewerId: id,
  reviewedOn: z.iso.date(),
  nextReviewOn: z.iso.date(),
})

const staffCard = z.object({
  id,
  ...stored,
  isForAll: z.boolean(),
  courses: z.array(z.object({ id, title: z.string() })),
  state: z.enum(cardStates),
  /** Null before the first publication. */
  published: review.extend({ number: z.int(), publishedAt: instant }).nullable(),
  /** The draft says something else than what learners see. */
  hasChanges: z.boolean(),
  /** Its next review is due. */
  isOverdue: z.boolean(),
  /** A doctor asks for this draft to be published. */
  submitted: z.object({ at: instant, by: z.string() }).nullable(),
  /** Why staff gave it back; empty where they did not. */
  returnNote: z.string(),
  createdAt: instant,
  version: editVersion,
})

const ownCard = staffCard.extend({
  /** The doctor began it, and it was never published. */
  isRemovable: z.boolean(),
})

/** A card as learners read it. */
const card = z.object({ id, number: z.int(), ...stored, ...review.shape, publishedAt: instant }).extend({
  isForAll: z.boolean(),
  courses: z.array(z.object({ slug, title: z.string() })),
})

export const emergencyCards = {
  cards: endpoint({
    method: 'GET',
    path: '/me/emergency-cards',
    summary:
      'Published cards for everybody and those of the courses that the learner has access to, by title',
    access: student,
    response: z.object({ items: z.array(card) }),
  }),
}

const mayEdit = admin('clinical.edit')

export const crmEmergencyCards = {
  cards: endpoint({
    method: 'GET',
    path: '/crm/emergency-cards',
    summary: 'Emergency cards as they are being written, the newest first',
    access: mayEdit,
    query: z.object({
      state: z.enum([...cardStates, 'overdue', 'submitted']).optional(),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(staffCard),
  }),
  card: endpoint({
    method: 'GET',
    path: '/crm/emergency-cards/:id',
    summary: 'One card as it is being written now',
    access: mayEdit,
    params: byId,
    response: staffCard,
    errors: ['emergency_card.not_found'],
  }),
  createCard: endpoint({
    method: 'POST',
    path: '/crm/emergency-cards',
    summary: 'Begin a card; learners see it once it is published',
    access: mayEdit,
    body: cardBody,
    response: staffCard,
    errors: ['course.not_found', 'emergency_card.too_many'],
  }),
  saveCard: endpoint({
    method: 'PUT',
    path: '/crm/emergency-cards/:id',
    summary: 'Save the draft of a card; learners see the published version until the next one',
    access: mayEdit,
    params: byId,
    body: cardBody.safeExtend({ version: editVersion }),
    response: staffCard,
    errors: ['edit.outdated', 'emergency_card.not_found', 'course.not_found'],
  }),
  reviewers: endpoint({
    method: 'GET',
    path: '/crm/emergency-card-reviewers',
    summary: 'Doctors whose licence is verified and valid, who may review a card',
    access: mayEdit,
    response: z.array(z.object({ id, name: z.string() })),
  }),
  publishCard: endpoint({
    method: 'POST',
    path: '/crm/emergency-cards/:id/publish',
    summary: 'Publish the draft as a version that a doctor has reviewed',
    access: mayEdit,
    params: byId,
    body: publishBody.extend({ version: editVersion }),
    response: staffCard,
    errors: [
      'edit.outdated',
      'emergency_card.not_found',
      'emergency_card.no_reviewer',
      'emergency_card.bad_dates',
    ],
  }),
  returnCard: endpoint({
    method: 'POST',
    path: '/crm/emergency-cards/:id/return',
    summary: 'Give a submitted card back to its doctor with what has to be changed',
    access: mayEdit,
    params: byId,
    body: returnBody,
    response: staffCard,
    errors: ['emergency_card.not_found', 'emergency_card.not_submitted'],
  }),
  setCardState: endpoint({
    method: 'POST',
    path: '/crm/emergency-cards/:id/state',
    summary: 'Take a published card away from learners, or show its last version again',
    access: mayEdit,
    params: byId,
    body: z.strictObject({ state: z.enum(['published', 'withdrawn']) }),
    response: staffCard,
    errors: ['emergency_card.not_found', 'emergency_card.never_published'],
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/crm/emergency-cards/:id',
    summary: 'Remove a card that was never published; the others are withdrawn and keep their versions',
    access: mayEdit,
    params: byId,
    response: done,
    errors: ['emergency_card.not_found', 'emergency_card.was_published'],
  }),
  cardVersions: endpoint({
    method: 'GET',
    path: '/crm/emergency-cards/:id/versions',
    summary: 'All published versions of a card, the newest first',
    access: mayEdit,
    params: byId,
    response: z.array(z.object({ number: z.int(), ...stored, ...review.shape, publishedAt: instant })),
    errors: ['emergency_card.not_found'],
  }),
}

const notOwn = ['emergency_card.not_found', 'doctor.not_found'] as const

/** Cards of the courses that a doctor teaches: written by doctors, published by staff. */
export const doctorEmergencyCards = {
  cards: endpoint({
    method: 'GET',
    path: '/doctor-portal/emergency-cards',
    summary: 'Cards that belong to own courses alone, the newest first, and the courses to choose from',
    access: doctor,
    response: z.object({
      items: z.array(ownCard),
      courses: z.array(z.object({ id, title: z.string() })),
    }),
    errors: ['doctor.not_found'],
  }),
  card: endpoint({
    method: 'GET',
    path: '/doctor-portal/emergency-cards/:id',
    summary: 'One card of own courses as it is being written now',
    access: doctor,
    params: byId,
    response: ownCard,
    errors: notOwn,
  }),
  createCard: endpoint({
    method: 'POST',
    path: '/doctor-portal/emergency-cards',
    summary: 'Begin a card of own courses',
    access: doctor,
    body: doctorCardBody,
    response: ownCard,
    errors: [
      'course.not_found',
      'emergency_card.too_many',
      'emergency_card.too_many_own',
      'doctor.not_found',
    ],
  }),
  saveCard: endpoint({
    method: 'PUT',
    path: '/doctor-portal/emergency-cards/:id',
    summary: 'Save the draft of a card; learners see the published version until staff publish it',
    access: doctor,
    params: byId,
    body: doctorCardBody.extend({ version: editVersion }),
    response: ownCard,
    errors: [...notOwn, 'edit.outdated', 'course.not_found'],
  }),
  submitCard: endpoint({
    method: 'POST',
    path: '/doctor-portal/emergency-cards/:id/submit',
    summary: 'Ask staff to publish the draft',
    access: doctor,
    params: byId,
    body: z.strictObject({ version: editVersion }),
    response: ownCard,
    errors: [...notOwn, 'edit.outdated', 'emergency_card.nothing_to_submit'],
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/doctor-portal/emergency-cards/:id',
    summary: 'Remove a card that the doctor began and that was never published',
    access: doctor,
    params: byId,
    response: done,
    errors: [...notOwn, 'emergency_card.of_another', 'emergency_card.was_published'],
  }),
}
