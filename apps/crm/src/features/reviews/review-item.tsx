import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Stars } from '@repo/ui/rating'
import { Check, EyeOff } from 'lucide-react'
import { ReviewStateBadge } from '../../components/status-badge.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'
import { useModeration } from './use-moderation.ts'

export type Review = EndpointOutput<ApiContract['crm']['reviews']>['items'][number]

/** One review with its two buttons: approve and hide. */
export function ReviewItem({ review }: { review: Review }) {
  const { moderate, isBusy } = useModeration()
  return (
    <li className="grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-6">
      <article aria-label={copy.reviewOf(review.learner)} className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{review.learner}</strong>
          <span className="inline-flex items-center">
            <Stars value={review.rating} />
            <span className="sr-only">{copy.rating(review.rating)}</span>
          </span>
          <ReviewStateBadge state={review.state} />
        </p>
        <p className="text-3">
          {review.course.title} · <time dateTime={review.createdAt}>{formatDateTime(review.createdAt)}</time>
        </p>
        <p className={review.text ? 'measure mt-2 whitespace-pre-line' : 'mt-2 text-3'}>
          {review.text || copy.noText}
        </p>
      </article>
      <div className="flex gap-2 max-sm:*:flex-1">
        {review.state === 'published' ? null : (
          <Button
            size="sm"
            isBusy={isBusy}
            aria-label={copy.approveFor(review.learner)}
            icon={<Check size={16} aria-hidden="true" />}
            onClick={() => moderate(review, 'published')}
          >
            {copy.approve}
          </Button>
        )}
        {review.state === 'hidden' ? null : (
          <Button
            size="sm"
            variant="secondary"
            isBusy={isBusy}
            aria-label={copy.hideFor(review.learner)}
            icon={<EyeOff size={16} aria-hidden="true" />}
            onClick={() => moderate(review, 'hidden')}
          >
            {copy.hide}
          </Button>
        )}
      </div>
    </li>
  )
}
