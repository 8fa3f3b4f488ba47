import type { OfficeContext } from '@repo/back-office'
import { load, type PageArgs } from '@repo/routing'

/** The course of another doctor answers 404, as if it did not exist. */
export async function loadOwnCourse({ params, context }: PageArgs<OfficeContext>): Promise<void> {
  const { isLoggedIn, user } = context.session.getSnapshot()
  if (!isLoggedIn || user?.mustSetUpSecondFactor || user?.mustAcceptTexts) return
  const id = params.id ?? ''
  await load(context.queryClient, context.api.courseReviews.ownReview.query({ params: { id } }))
}
