import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, keyQuery, searchText, slug, text } from './fields.ts'

export const reviewStates = ['pending', 'published', 'hidden'] as const
/** Why staff hide a review; the writer reads it in a mail. */
export const hideReasons = ['advert', 'insult', 'off_topic', 'personal', 'health_claim', 'other'] as const

/** Why staff hid something; null where it is shown. `reason` is null where it was hidden before reasons were kept. */
export const hiddenFor = z.object({ reason: z.enum(hideReasons).nullable(), note: z.string() }).nullable()

/** What doctors report is listed apart from the states that a review can be in. */
export const reviewQueues = [...reviewStates, 'reported'] as const

/** What needs words of its own. */
const isExplained = ({ reason, note }: { reason: string; note: string }) => reason !== 'other' || note !== ''

/** Why a doctor thinks that a review should not stand. */
export const reviewReportBody = z
  .strictObject({ reason: z.enum(hideReasons), note: text(0, 500).default('') })
  .refine(isExplained, { path: ['note'] })

export const reviewReplyBody = z.strictObject({ text: text(2, 2000) })
/** The body of a moderation that hides; `note` is added to the mail. */
export const hideReviewBody = z
  .strictObject({
    state: z.literal('hidden'),
    reason: z.enum(hideReasons),
    note: text(0, 500).default(''),
  })
  .refine(isExplained, { path: ['note'] })

/** Reviews waiting for, or past, moderation. */
export const crmReviews = {
  reviews: endpoint({
    method: 'GET',
    path: '/crm/reviews',
    summary: 'Reviews for moderation, found by learner, course or words, without diacritics too',
    access: admin('reviews.moderate'),
    query: z.object({ state: z.enum(reviewQueues).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(
      z.object({
        id,
        learner: z.string(),
        course: z.object({ slug, title: z.string() }),
        rating: z.int(),
        text: z.string(),
        state: z.enum(reviewStates),
        hidden: hiddenFor,
        /** By doctors of the course; only what is undecided. */
        reports: z.array(
          z.object({ by: z.string(), reason: z.enum(hideReasons), note: z.string(), at: instant }),
        ),
        /** What the doctor or staff answered. */
        reply: z.string().nullable(),
        createdAt: instant,
      }),
    ),
  }),
  moderateReview: endpoint({
    method: 'POST',
    path: '/crm/reviews/:id/state',
    summary:
      'Publish a review, keep a published one that was reported, or hide it with a reason that its writer is told by mail, which decides its reports; or let it wait again',
    access: admin('reviews.moderate'),
    params: byId,
    body: z.discriminatedUnion('state', [
      /** `from` is the state in which the caller has seen the review: a colleague may have decided since. */
      z.strictObject({ state: z.enum(['pending', 'published']), from: z.enum(reviewStates) }),
      /** Stays as it is, against what was reported of it. */
      z.strictObject({ state: z.literal('kept') }),
      hideReviewBody,
    ]),
    response: done,
    errors: ['review.not_found', 'review.decided', 'review.not_reported'],
  }),
  answerReview: endpoint({
    method: 'POST',
    path: '/crm/reviews/:id/reply',
    summary: 'Answer a review in the name of the site, once; a waiting review is published with it',
    access: admin('reviews.moderate'),
    params: byId,
    body: reviewReplyBody,
    response: done,
    errors: ['review.not_found', 'review.exists'],
  }),
}
