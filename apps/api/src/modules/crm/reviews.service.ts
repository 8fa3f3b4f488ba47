import { AppError } from '@repo/contract'
import type { crmReviews } from '@repo/contract/crm-reviews'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { hidingOf, toHidden } from '../../db/hiding.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { accountMails, queueTopicMail } from '../account/index.ts'
import { decideReviewReports, saveStaffReply, setReviewState } from '../learning/index.ts'
import { tell } from '../notices/index.ts'
import { moderationMails } from './reviews.messages.ts'
import * as repo from './reviews.repo.ts'

const PAGE_SIZE = 20
/** In whose name staff answer. */
const SITE = 'Thẩm Học'

type Decision = z.output<(typeof crmReviews.moderateReview)['body']>

/** What a decision makes of a review, for the log. */
function noteOf(state: string, decision: Decision) {
  if (decision.state === 'hidden') return decision
  return { state: decision.state === 'kept' ? state : decision.state }
}

/** Reviews as staff moderate and answer them. */
export function createModerationService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>) {
  const { db, env, clock, cache } = services

  const lock = async (tx: Tx, id: string) => {
    const review = await repo.lockReview(tx, id)
    if (!review) throw new AppError('review.not_found')
    return review
  }

  const assertKeepable = async (tx: Tx, { id, state }: { id: string; state: string }) => {
    if (state !== 'published' || (await repo.findOpenReports(tx, [id])).length === 0)
      throw new AppError('review.not_reported')
  }

  /** Publishing what a colleague has hidden since it was seen would undo that unseen; twice the same is done already. */
  const assertAsSeen = (state: string, decision: Decision) => {
    if (!('from' in decision) || state === decision.from || state === decision.state) return
    throw new AppError('review.decided')
  }

  /** Publishing, keeping or hiding a review decides what doctors reported of it, and tells them. */
  const decideReports = async (tx: Tx, id: string, isHidden: boolean, course: string) => {
    const reporters = await decideReviewReports(tx, id, clock())
    if (reporters.length === 0) return
    const kind = isHidden ? 'review_report_hidden' : 'review_report_kept'
    for (const { userId, slug } of await repo.findDoctorSlugs(tx, reporters))
      await tell(services, tx, [userId], { kind, subject: course, link: `/crm/doctor/${slug}?tab=reviews` })
  }

  return {
    async list(query: repo.ReviewQuery) {
      const { rows, ...place } = await repo.findReviews(db, query, PAGE_SIZE)
      const ids = rows.map(({ review }) => review.id)
      const reports = ids.length > 0 ? await repo.findOpenReports(db, ids) : []
      const reportsOf = Map.groupBy(reports, ({ reviewId }) => reviewId)
      const items = rows.map(({ review, learner, course }) => ({
        id: review.id,
        learner,
        course,
        rating: review.rating,
        text: review.text,
        state: review.state,
        hidden: toHidden(review),
        reports: (reportsOf.get(review.id) ?? []).map(({ reason, note, at, name, doctor }) => ({
          by: doctor ? `${doctor.academicTitle} ${doctor.name}` : name,
          reason,
          note,
          at: at.toISOString(),
        })),
        reply: review.replyText,
        createdAt: review.createdAt.toISOString(),
      }))
      return { items, pageSize: PAGE_SIZE, ...place }
    },

    /**
     * Hiding a review notifies its writer with the reason, once: hiding it again sends no second notice. Keeping a
     * review closes the doctors' reports about it, and is refused when a colleague has hidden the review meanwhile.
     * @throws AppError `review.not_found`; `review.decided` when a colleague has decided meanwhile; `review.not_reported` when there is nothing to keep any more
     */
    decide: (id: string, decision: Decision, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id)
        assertAsSeen(before.state, decision)
        if (decision.state === 'kept') await assertKeepable(tx, before)
        else await setReviewState(tx, id, { state: decision.state, ...hidingOf(decision) }, clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'review.moderated',
          subjectType: 'review',
          subjectId: id,
          before: { state: before.state },
          after: noteOf(before.state, decision),
        })
        await cache.announceChange(tx)
        const writer = await repo.findReviewer(tx, before)
        // Who publishes what is published already may not have seen what was reported of it.
        const isSeen = decision.state !== 'published' || before.state !== 'published'
        if (writer && isSeen && decision.state !== 'pending')
          await decideReports(tx, id, decision.state === 'hidden', writer.course.title)
        if (writer && decision.state === 'hidden' && before.state !== 'hidden') {
          const { title, slug } = writer.course
          const link = `/course/${slug}`
          await tell(services, tx, [before.userId], { kind: 'review_hidden', subject: title, link })
          await queueMail(services, tx, {
            kind: 'reviews',
            to: writer.email,
            ...moderationMails.hidden(writer.name, title, decision.reason, decision.note),
          })
        }
        return { ok: true as const }
      }),

    /** @throws AppError `review.not_found`, also for a hidden one, and `review.exists` when it has an answer already */
    answer: (id: string, text: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id)
        if (before.state === 'hidden') throw new AppError('review.not_found')
        if (before.replyText !== null) throw new AppError('review.exists')
        const noted = { ...auditOf(actor), subjectType: 'review', subjectId: id }
        if (before.state === 'pending') {
          await setReviewState(tx, id, { state: 'published' }, clock())
          await recordAudit(tx, {
            ...noted,
            action: 'review.moderated',
            before: { state: before.state },
            after: { state: 'published' },
          })
        }
        await saveStaffReply(tx, id, text, clock())
        await recordAudit(tx, { ...noted, action: 'review.replied', after: { text } })
        await cache.announceChange(tx)
        const writer = await repo.findReviewer(tx, before)
        if (writer) {
          const { title, slug } = writer.course
          const link = `/course/${slug}`
          const notice = { kind: 'review_answered', subject: title, link } as const
          const told = await tell(services, tx, [before.userId], notice)
          const url = `${env.PUBLIC_WEB_URL}${link}`
          const mail = ({ name }: { name: string }) =>
            accountMails.reviewReplied(name, SITE, title, text, url)
          await queueTopicMail(services, tx, before.userId, 'reviews', mail, {
            noticeId: told.get(before.userId),
            about: { kind: 'review', id },
          })
        }
        return { ok: true as const }
      }),
  }
}
