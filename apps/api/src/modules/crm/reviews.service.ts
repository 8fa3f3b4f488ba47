import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { setReviewState } from '../learning/index.ts'
import * as repo from './reviews.repo.ts'

const PAGE_SIZE = 20

export function createModerationService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  return {
    async list(query: { state?: repo.ReviewState; page: number }) {
      const { rows, total } = await repo.findReviews(db, query, PAGE_SIZE)
      const items = rows.map(({ review, learner, course }) => ({
        id: review.id,
        learner,
        course,
        rating: review.rating,
        text: review.text,
        state: review.state,
        createdAt: review.createdAt.toISOString(),
      }))
      return { items, page: query.page, pageSize: PAGE_SIZE, total }
    },

    /** @throws AppError `review.not_found` */
    setState: (id: string, state: repo.ReviewState, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await repo.lockReview(tx, id)
        if (!before) throw new AppError('review.not_found')
        await setReviewState(tx, id, state, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'review.moderated',
          subjectType: 'review',
          subjectId: id,
          before: { state: before.state },
          after: { state },
        })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),
  }
}
