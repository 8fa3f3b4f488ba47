import { isApiError } from '@repo/api-client'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { useQueryClient } from '@tanstack/react-query'
import { useAtOnce } from '../use-at-once.ts'
import type { CourseReview, RoleOfComment } from './types.ts'

const overtaken = [
  'edit.outdated',
  'course.not_in_review',
  'course.not_submittable',
  'course.new_files',
] as const

/** How often the screen looks whether files that are being prepared are done, in ms. */
const newFileLookMs = 15_000

/** The endpoints of one side of a review, and how an answer of theirs is shown. */
export function useReview(role: RoleOfComment, id: string) {
  const api = useApi()
  const calls = api.courseReviews
  const queryClient = useQueryClient()
  const atOnce = useAtOnce()
  const ownName = useSession().user?.name ?? null
  const params = { id }
  const isStaff = role === 'staff'
  const key = (isStaff ? calls.review : calls.ownReview).query({ params }).queryKey
  const show = (review: CourseReview) => {
    queryClient.setQueryData(key, review)
    // The status of the course may be another one now. A portal knows only the groups of its own screens.
    const stale = isStaff
      ? [api.crm.course, api.crm.courses, api.courseDrafts.pendingChanges, api.curriculum.curriculum]
      : [api.doctorPortal.overview]
    for (const read of stale) void queryClient.invalidateQueries({ queryKey: read.key() })
  }
  return {
    query: {
      ...(isStaff ? calls.review.query({ params }) : calls.ownReview.query({ params })),
      // A file that is being prepared holds the decision up, so the screen learns when it is done.
      refetchInterval: ({ state }: { state: { data?: CourseReview } }) =>
        state.data && state.data.newFiles.length > 0 ? newFileLookMs : (false as const),
    },
    show,
    /** Whether an act was refused because of what others did meanwhile; then that is told and read. */
    async isOvertaken(error: unknown): Promise<boolean> {
      if (!overtaken.some((name) => isApiError(error, name))) return false
      toast.failure(error)
      await queryClient.invalidateQueries({ queryKey: key })
      return true
    },
    reply: async (commentId: string, text: string) => {
      const input = { params: { id, commentId }, body: { text } }
      show(await (isStaff ? calls.replyToComment.call(input) : calls.replyToOwnComment.call(input)))
    },
    /** Shown at once, as done by whoever looks at it. */
    resolve: async (commentId: string, isResolved: boolean) => {
      const input = { params: { id, commentId }, body: { isResolved } }
      const resolved = isResolved ? { by: ownName, at: new Date().toISOString() } : null
      await atOnce({
        shown: [
          {
            queryKey: key,
            change: (review: CourseReview) => ({
              ...review,
              comments: review.comments.map((each) => (each.id === commentId ? { ...each, resolved } : each)),
            }),
          },
        ],
        send: async () => {
          const review = await (isStaff
            ? calls.resolveComment.call(input)
            : calls.resolveOwnComment.call(input))
          show(review)
          return review
        },
        refresh: async (review) => {
          if (!review) await queryClient.invalidateQueries({ queryKey: key })
        },
      })
    },
  }
}
