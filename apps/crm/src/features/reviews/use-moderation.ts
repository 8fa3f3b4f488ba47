import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { neighbourOf } from '@repo/back-office/list-screen'
import { toast } from '@repo/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from './review-item.tsx'
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

/** Approves a review and offers to undo it; the next review has the focus afterwards. */
export function useModeration() {
  const api = useApi()
  const refresh = useReviewRefresh()
  const { mutateAsync, isPending } = useMutation(
    api.crm.moderateReview.mutation({ handles: ['review.not_found'] }),
  )
  const setState = async (id: string, state: 'pending' | 'published'): Promise<boolean> => {
    try {
      await mutateAsync({ params: { id }, body: { state } })
      return true
    } catch (error) {
      if (isApiError(error, 'review.not_found')) toast.error(copy.gone)
      return false
    } finally {
      await refresh()
    }
  }
  const undo = async ({ id }: Review) => {
    if (await setState(id, 'pending')) toast.info(copy.undone, { id: `review:${id}` })
  }
  const approve = async (review: Review) => {
    const next = neighbourOf(review.id)
    if (!(await setState(review.id, 'published'))) return
    next?.focus()
    toast.success(copy.approved, {
      id: `review:${review.id}`,
      life: undoLife,
      // A hidden review was told to its writer, so that approving it cannot be taken back silently.
      ...(review.state === 'pending' ? { action: { label: copy.undo, run: () => void undo(review) } } : {}),
    })
  }
  return {
    approve: (review: Review) => {
      if (!isPending) void approve(review)
    },
    isBusy: isPending,
  }
}
