import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { toast } from '@repo/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from './review-item.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'

/** How long undo is offered, in ms. */
const undoLife = 10_000

/**
 * Approves or hides a review and offers to undo it. It does not ask before, because a hidden review can be shown
 * again.
 */
export function useModeration() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(
    api.crm.moderateReview.mutation({ handles: ['review.not_found'] }),
  )

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: api.crm.reviews.key() })
    await queryClient.invalidateQueries({ queryKey: api.crm.dashboard.key() })
  }
  const setState = async (id: string, state: Review['state']): Promise<boolean> => {
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
  const undo = async ({ id, state }: Review) => {
    if (await setState(id, state)) toast.info(copy.undone, { id: `review:${id}` })
  }
  const moderate = async (review: Review, state: 'published' | 'hidden') => {
    if (!(await setState(review.id, state))) return
    toast.success(state === 'hidden' ? copy.hidden : copy.approved, {
      id: `review:${review.id}`,
      life: undoLife,
      action: { label: copy.undo, run: () => void undo(review) },
    })
  }
  return {
    moderate: (review: Review, state: 'published' | 'hidden') => void moderate(review, state),
    isBusy: isPending,
  }
}
