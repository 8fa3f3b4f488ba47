import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, hideReasonLabels } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Stars } from '@repo/ui/rating'
import { Check, EyeOff, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { HiddenFor } from '../../components/moderation/hidden-for.tsx'
import { ReviewStateBadge } from '../../components/status-badge.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'

export type Review = EndpointOutput<ApiContract['crm']['reviews']>['items'][number]

/** A published review that a doctor reported is kept where others are approved. */
export const isKept = ({ state, reports }: Review) => state === 'published' && reports.length > 0
export const canApprove = (review: Review) => review.state !== 'published' || isKept(review)
/** What approving it asks of the server, which refuses where a colleague has decided since it was read. */
export const approvalOf = (review: Review) =>
  isKept(review) ? ({ state: 'kept' } as const) : ({ state: 'published', from: review.state } as const)
export const canHide = ({ state }: Review) => state !== 'hidden'
export const canReply = ({ state, reply }: Review) => state !== 'hidden' && reply === null

export interface ReviewActs {
  approve: (review: Review) => void
  hide: (review: Review) => void
  reply: (review: Review) => void
}

/** One review with its buttons; keys act on it while it has the focus. */
export function ReviewItem({
  review,
  acts,
  checkbox,
}: {
  review: Review
  acts: ReviewActs
  checkbox: ReactNode
}) {
  return (
    <li
      data-row={review.id}
      tabIndex={-1}
      aria-label={copy.reviewOf(review.learner)}
      className="scroll-mt-28 scroll-mb-24 focus-visible:-outline-offset-2 grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-6"
    >
      <article aria-label={copy.reviewOf(review.learner)} className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="-mx-3 -my-2.5">{checkbox}</div>
          <strong>{review.learner}</strong>
          <span className="inline-flex items-center">
            <Stars value={review.rating} />
            <span className="sr-only">{copy.rating(review.rating)}</span>
          </span>
          <ReviewStateBadge state={review.state} />
        </div>
        <p className="text-3">
          {review.course.title} · <time dateTime={review.createdAt}>{formatDateTime(review.createdAt)}</time>
        </p>
        <HiddenFor of={review} />
        {review.reports.map(({ by, reason, note, at }) => (
          <p key={`${by} ${at}`} className="measure mt-2 border-l-2 border-warning pl-3 text-2">
            <span className="block text-sm text-3">
              {copy.reportedBy(by)} · <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
            {note ? `${hideReasonLabels[reason]}: ${note}` : hideReasonLabels[reason]}
          </p>
        ))}
        <p className={review.text ? 'measure mt-2 whitespace-pre-line' : 'mt-2 text-3'}>
          {review.text || copy.noText}
        </p>
        {review.reply ? (
          <p className="measure mt-2 border-l-2 pl-3 whitespace-pre-line text-2">
            <span className="block text-sm text-3">{copy.replied}</span>
            {review.reply}
          </p>
        ) : null}
      </article>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {canApprove(review) ? (
          <Button
            size="sm"
            aria-label={isKept(review) ? copy.keepFor(review.learner) : copy.approveFor(review.learner)}
            icon={<Check size={16} aria-hidden="true" />}
            onClick={() => acts.approve(review)}
          >
            {isKept(review) ? copy.keep : copy.approve}
          </Button>
        ) : null}
        {canHide(review) ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.hideFor(review.learner)}
            icon={<EyeOff size={16} aria-hidden="true" />}
            onClick={() => acts.hide(review)}
          >
            {copy.hide}
          </Button>
        ) : null}
        {canReply(review) ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.replyFor(review.learner)}
            icon={<Reply size={16} aria-hidden="true" />}
            onClick={() => acts.reply(review)}
          >
            {copy.reply}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
