import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { formatDate, hideReasonLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Stars } from '@repo/ui/rating'
import { Skeleton } from '@repo/ui/skeleton'
import { Flag, Reply } from 'lucide-react'
import { useState } from 'react'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomReview } from './room.types.ts'

const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm)
const ReportDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)

/** One review: what was written, the answer or the form for it, and what the doctor reported of it. */
export function ReviewItem({ review }: { review: RoomReview }) {
  const [isReplying, setIsReplying] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const { id, author, report, reply } = review
  return (
    <li aria-label={copy.reviewOf(author)} className="p-4" data-row={id} tabIndex={-1}>
      <article aria-label={copy.reviewOf(author)} className="wrap-anywhere">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="flex items-center gap-3 font-semibold">
            {author}
            <Stars value={review.rating} />
            <span className="sr-only">{copy.rating(review.rating)}</span>
          </p>
          <p className="text-sm text-3">{formatDate(review.createdAt)}</p>
        </div>
        <p className="mt-1 text-sm text-3">{review.course.title}</p>
        {report ? (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-2">
            <Badge icon={<Flag aria-hidden="true" size={14} />} tone={report.state === 'open' ? 'warning' : 'neutral'}>
              {copy.reportStates[report.state]}
            </Badge>
            {copy.reportedFor(hideReasonLabels[report.reason])}
          </p>
        ) : null}
        <p className="measure mt-3 whitespace-pre-line">{review.text}</p>
        {reply ? (
          <div className="mt-4 border-l-3 border-primary pl-4">
            <p className="text-sm font-semibold">{copy.replyBy(reply.author)}</p>
            <p className="measure mt-1 whitespace-pre-line text-2">{reply.text}</p>
          </div>
        ) : null}
        {isReplying && !reply ? (
          <ReplyForm
            fallback={<Skeleton className="mt-4 h-40" />}
            onClose={() => setIsReplying(false)}
            review={review}
          />
        ) : null}
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {reply || isReplying ? null : (
            <Button
              aria-label={copy.replyTo(author)}
              icon={<Reply aria-hidden="true" size={16} />}
              onClick={() => setIsReplying(true)}
              size="sm"
              variant="secondary"
            >
              {copy.reply}
            </Button>
          )}
          {report ? null : (
            <Button
              aria-label={copy.reportFor(author)}
              icon={<Flag aria-hidden="true" size={16} />}
              onClick={() => setIsReporting(true)}
              size="sm"
              variant="ghost"
            >
              {copy.report}
            </Button>
          )}
        </div>
      </article>
      <ReportDialog isOpen={isReporting} onClose={() => setIsReporting(false)} review={review} />
    </li>
  )
}
