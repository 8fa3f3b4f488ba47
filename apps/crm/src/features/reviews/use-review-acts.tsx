import { useApi } from '@repo/back-office'
import type { BulkAct, BulkActs } from '@repo/back-office/list-screen'
import { Check, EyeOff } from 'lucide-react'
import { approvalOf, canApprove, canHide, type Review } from './review-item.tsx'
import { manyReviewsMessages as copy } from './reviews.messages.ts'
import { useReviewRefresh } from './use-moderation.ts'

/** Approves many reviews, or hides them once `hide` has asked why. */
export function useReviewActs(hide: BulkAct<Review>['start']): BulkActs<Review> {
  const { moderateReview } = useApi().crm
  const refresh = useReviewRefresh()
  return {
    refresh,
    acts: [
      {
        id: 'approve',
        label: copy.approve,
        icon: <Check size={16} aria-hidden="true" />,
        isFor: canApprove,
        start: (reviews, runEach) =>
          runEach(
            (review) => moderateReview.call({ params: { id: review.id }, body: approvalOf(review) }),
            // A hidden review was told to its writer, so that approving it cannot be taken back silently.
            reviews.every(({ state }) => state === 'pending')
              ? ({ id }) =>
                  moderateReview.call({ params: { id }, body: { state: 'pending', from: 'published' } })
              : undefined,
          ),
      },
      {
        id: 'hide',
        label: copy.hide,
        icon: <EyeOff size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: canHide,
        start: hide,
      },
    ],
  }
}
