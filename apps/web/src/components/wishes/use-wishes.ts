import type { EndpointOutput } from '@repo/contract'
import type { wishes } from '@repo/contract/wishes'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CourseCardData } from '../course-card.tsx'

type WishList = EndpointOutput<typeof wishes.wishes>

/** The wish list of who is signed in; it is refused until new terms are agreed to. */
export function useWishes() {
  const { isLoggedIn, user } = useSession()
  const isEnabled = isLoggedIn && !user?.mustAcceptTexts
  return usePageQuery(useApi().wishes.wishes.query(), { isEnabled })
}

/**
 * Puts a course on the wish list or takes it off. Shown at once; a refused change is taken back, and the message of the
 * refusal shows.
 */
export function useWish() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = api.wishes.wishes.query()
  const show = (change: (items: WishList['items']) => WishList['items']) =>
    queryClient.setQueryData<WishList>(queryKey, (list) => list && { items: change(list.items) })
  return useMutation({
    mutationFn: ({ course, isWished }: { course: CourseCardData; isWished: boolean }) =>
      (isWished ? api.wishes.addWish : api.wishes.removeWish).call({ params: { id: course.id } }),
    async onMutate({ course, isWished }) {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<WishList>(queryKey)
      show((items) => {
        const others = items.filter((item) => item.course.id !== course.id)
        return isWished ? [{ course, wishedAt: new Date().toISOString() }, ...others] : others
      })
      return { before }
    },
    onError: (_error, _change, taken) => queryClient.setQueryData(queryKey, taken?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
