import { CommentThread } from '@repo/back-office/course-review/comment-thread'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { commentsMessages as copy } from '@repo/course-studio/comments.messages'
import { isAt, type PinnedPlace } from '@repo/course-studio/comments-context'
import { courseFieldLabels } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CommentDialog } from '../review/comment-dialog.tsx'

interface Props {
  review: CourseReview
  place: PinnedPlace
  onClose: () => void
}

/** What was said about one lesson or one detail. Where nothing was, it asks for the first comment at once. */
export function PlaceDialog({ review, place, onClose }: Props) {
  const found = review.comments.filter((comment) => isAt(comment, place))
  const [isAdding, setIsAdding] = useState(found.length === 0)
  const queryClient = useQueryClient()
  const { queryKey } = useReview('staff', review.course.id).query
  const endAdding = () => {
    setIsAdding(false)
    // What was just sent is in the cache before it is on the screen.
    const now = queryClient.getQueryData<CourseReview>(queryKey) ?? review
    if (!now.comments.some((comment) => isAt(comment, place))) onClose()
  }
  return (
    <>
      <Dialog
        footer={<Button onClick={() => setIsAdding(true)}>{copy.add}</Button>}
        isOpen={!isAdding && found.length > 0}
        onClose={onClose}
        size="md"
        title={copy.title(nameOf(review, place))}
      >
        <div className="mt-4 grid gap-3">
          {found.map((comment) => (
            <CommentThread comment={comment} courseId={review.course.id} key={comment.id} reader="staff" />
          ))}
        </div>
      </Dialog>
      <CommentDialog isOpen={isAdding} onClose={endAdding} place={place} review={review} />
    </>
  )
}

function nameOf({ outline }: CourseReview, place: PinnedPlace): string {
  const lesson = outline.flatMap(({ lessons }) => lessons).find(({ id }) => place === `lesson:${id}`)
  if (lesson) return lesson.title
  const [, field = ''] = place.split(':')
  return (courseFieldLabels as Readonly<Record<string, string>>)[field] ?? ''
}
