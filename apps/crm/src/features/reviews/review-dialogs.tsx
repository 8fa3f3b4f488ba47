import { useApi } from '@repo/back-office'
import { crmReviews, hideReviewBody } from '@repo/contract/crm-reviews'
import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { HideDialog } from '../../components/moderation/hide-dialog.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import type { Review } from './review-item.tsx'
import { hideMessages, manyReviewsMessages, replyMessages } from './reviews.messages.ts'
import { useReviewRefresh } from './use-moderation.ts'

interface Props {
  /** Kept while the dialog closes. */
  review: Review
  isOpen: boolean
  onClose: () => void
  /** After the act, before the dialog closes. */
  onDone: () => void
}

/** Asks why a review is hidden; its writer is told by mail. */
export function HideReviewDialog({ review, isOpen, onClose, onDone }: Props) {
  const { crm } = useApi()
  const refresh = useReviewRefresh()
  return (
    <HideDialog
      isOpen={isOpen}
      onClose={onClose}
      title={hideMessages.title(review.learner)}
      confirmLabel={hideMessages.act}
      draft={`hide-review:${review.id}`}
      body={hideReviewBody}
      decision={{ state: 'hidden' }}
      send={async (body) => {
        await crm.moderateReview.call({ params: { id: review.id }, body })
        toast.success(hideMessages.done)
        onDone()
        await refresh()
      }}
    />
  )
}

/** Asks once why many reviews are hidden; each writer is told by mail. */
export function HideReviewsDialog({ asked }: { asked: ReturnType<typeof useBulkAsk<Review>> }) {
  const { crm } = useApi()
  return (
    <HideDialog
      isOpen={asked.isOpen}
      onClose={asked.close}
      title={manyReviewsMessages.hideTitle(formatNumber(asked.rows.length))}
      confirmLabel={hideMessages.act}
      draft="hide-reviews"
      body={hideReviewBody}
      decision={{ state: 'hidden' }}
      send={async (body) => asked.run(({ id }) => crm.moderateReview.call({ params: { id }, body }))}
    />
  )
}

/** Answers a review in the name of the site; a waiting one is published with it. */
export function ReplyDialog({ review, isOpen, onClose, onDone }: Props) {
  const { crm } = useApi()
  const refresh = useReviewRefresh()
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={replyMessages.title(review.learner)}
      description={review.state === 'pending' ? replyMessages.bodyPending : replyMessages.body}
      confirmLabel={replyMessages.act}
      draft={`reply-review:${review.id}`}
      endpoint={crmReviews.answerReview}
      questions={[{ name: 'text', label: replyMessages.text, rows: 6 }]}
      send={async (body) => {
        await crm.answerReview.call({ params: { id: review.id }, body })
        toast.success(replyMessages.done)
        onDone()
        await refresh()
      }}
    />
  )
}
