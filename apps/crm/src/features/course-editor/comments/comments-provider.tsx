import { useReview } from '@repo/back-office/course-review/use-review'
import { CommentsContext, isAt, type PinnedPlace } from '@repo/course-studio/comments-context'
import { notifyLoadFailure } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

interface Props {
  courseId: string
  canComment: boolean
  /** A lesson that was just added is known to the server only once it is saved. */
  flush: () => Promise<boolean>
  children: ReactNode
}

/** Gives the rows and fields of the editor the comments that are pinned to them, and shows those of one. */
export function CommentsProvider({ courseId, canComment, flush, children }: Props) {
  const { query } = useReview('staff', courseId)
  // Comments are an addition here; where they do not come, the editor works without them.
  const { data: review, refetch } = useQuery({ ...query, enabled: canComment, throwOnError: false })
  const [place, setPlace] = useState<PinnedPlace | null>(null)
  const comments = useMemo(
    () =>
      review && canComment
        ? {
            canStart: true,
            openAt: (at: PinnedPlace) =>
              review.comments.filter((comment) => !comment.resolved && isAt(comment, at)).length,
            show: (at: PinnedPlace) => {
              void flush()
                .then(() => refetch())
                .then(() => setPlace(at))
            },
          }
        : null,
    [review, canComment, flush, refetch],
  )
  return (
    <CommentsContext value={comments}>
      {children}
      {place && review ? (
        <PlaceDialog
          onClose={() => setPlace(null)}
          onFail={() => {
            setPlace(null)
            notifyLoadFailure()
          }}
          place={place}
          review={review}
        />
      ) : null}
    </CommentsContext>
  )
}
