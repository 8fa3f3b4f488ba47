import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, pageOf, pageQuery, slug } from './fields.ts'

export const reviewStates = ['pending', 'published', 'hidden'] as const

/** Reviews waiting for, or past, moderation. */
export const crmReviews = {
  reviews: endpoint({
    method: 'GET',
    path: '/crm/reviews',
    summary: 'Reviews for moderation',
    access: admin('content', 'support'),
    query: z.object({ state: z.enum(reviewStates).optional(), ...pageQuery }),
    response: pageOf(
      z.object({
        id,
        learner: z.string(),
        course: z.object({ slug, title: z.string() }),
        rating: z.int(),
        text: z.string(),
        state: z.enum(reviewStates),
        createdAt: instant,
      }),
    ),
  }),
  moderateReview: endpoint({
    method: 'POST',
    path: '/crm/reviews/:id/state',
    summary: 'Publish or hide a review',
    access: admin('content', 'support'),
    params: byId,
    body: z.strictObject({ state: z.enum(reviewStates) }),
    response: done,
    errors: ['review.not_found'],
  }),
}
