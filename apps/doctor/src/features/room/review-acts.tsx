import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
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

/** Below a review: the form for the answer, and the buttons for it and for a report. */
export function ReviewActs({ review }: { review: RoomReview }) {
  const [isReplying, setIsReplying] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const { author, report, reply } = review
  return (
    <>
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
      <ReportDialog isOpen={isReporting} onClose={() => setIsReporting(false)} review={review} />
    </>
  )
}
