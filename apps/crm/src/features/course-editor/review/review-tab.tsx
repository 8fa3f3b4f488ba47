import { QueryView, usePageQuery } from '@repo/back-office'
import { CommentList } from '@repo/back-office/course-review/comment-list'
import { SubmissionList, toneOfReview } from '@repo/back-office/course-review/submission-list'
import { useReview } from '@repo/back-office/course-review/use-review'
import { Panel } from '@repo/back-office/panel'
import { courseReviewStateLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CommentDialog } from './comment-dialog.tsx'
import { Decision } from './decision.tsx'
import { reviewTabMessages as copy } from './review.messages.ts'
import { ReviewChanges } from './review-changes.tsx'

interface Props {
  courseId: string
  canEdit: boolean
  onOpenLesson: (lessonId: string) => void
}

/** The review of one course: what changed, comments, and the decision. */
export function ReviewTab({ courseId, canEdit, onOpenLesson }: Props) {
  const query = usePageQuery(useReview('staff', courseId).query)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(review) => (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid min-w-0 gap-5">
            <ReviewChanges review={review} />
            <Panel
              title={copy.comments}
              aside={
                canEdit ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    icon={<Plus size={16} aria-hidden="true" />}
                    onClick={() => setIsAdding(true)}
                  >
                    {copy.addComment}
                  </Button>
                ) : null
              }
            >
              <CommentList review={review} reader="staff" isReadOnly={!canEdit} />
            </Panel>
          </div>
          <div className="min-w-0 max-lg:row-start-1">
            <Panel
              title={copy.state}
              aside={<Badge tone={toneOfReview[review.state]}>{courseReviewStateLabels[review.state]}</Badge>}
            >
              {review.submissions.length === 0 ? (
                <p className="text-2">{copy.notSubmitted}</p>
              ) : (
                <SubmissionList submissions={review.submissions} />
              )}
              {review.can.decide ? <Decision review={review} onOpenLesson={onOpenLesson} /> : null}
            </Panel>
          </div>
          <CommentDialog review={review} isOpen={isAdding} onClose={() => setIsAdding(false)} />
        </div>
      )}
    </QueryView>
  )
}
