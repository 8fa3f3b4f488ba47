import { isApiError } from '@repo/api-client'
import { inRows, useApi, useAtOnce } from '@repo/back-office'
import { neighbourOf } from '@repo/back-office/list-screen'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { approvalOf, isKept, type Review } from './review-item.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'

/** How long undo is offered, in ms. */
const undoLife = 10_000

/** Reads the queue and what counts it anew. */
export function useReviewRefresh() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: api.crm.reviews.key() })
    await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
}

/** Approves a review, shown at once, and offers to undo it; the next review has the focus. */
export function useModeration(): (review: Review) => void {
  const { crm } = useApi()
  const refresh = useReviewRefresh()
  const atOnce = useAtOnce()
  const setState = async (
    id: string,
    body: { state: 'pending' | 'published'; from: Review['state'] } | { state: 'kept' },
  ): Promise<boolean> => {
    const answer = await atOnce({
      shown: [
        inRows<Review>(
          crm.reviews.key(),
          (review) => review.id === id,
          (review) => ({ ...review, state: body.state === 'kept' ? 'published' : body.state, reports: [] }),
        ),
      ],
      send: () => crm.moderateReview.call({ params: { id }, body }),
      refresh,
      told: (error) => (isApiError(error, 'review.not_found') ? copy.gone : null),
    })
    return answer !== null
  }
  const undo = async ({ id }: Review) => {
    if (await setState(id, { state: 'pending', from: 'published' }))
      toast.info(copy.undone, { id: `review:${id}` })
  }
  const approve = async (review: Review) => {
    neighbourOf(review.id)?.focus()
    if (!(await setState(review.id, approvalOf(review)))) return
    toast.success(isKept(review) ? copy.kept : copy.approved, {
      id: `review:${review.id}`,
      life: undoLife,
      // A hidden review was told to its writer, so that approving it cannot be taken back silently.
      ...(review.state === 'pending' ? { action: { label: copy.undo, run: () => void undo(review) } } : {}),
    })
  }
  return (review) => void approve(review)
}
