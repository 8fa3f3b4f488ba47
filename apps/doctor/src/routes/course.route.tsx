import type { OfficeContext } from '@repo/back-office'
import { load, type PageArgs, useParams } from '@repo/routing'
import { coursePageMessages as copy } from '../features/course-review/course-page.messages.ts'
import { CoursePage } from '../features/course-review/course-page.tsx'

export const meta = () => ({ title: copy.title })

/** The course of another doctor answers 404, as if it did not exist. */
export async function loader({ params, context }: PageArgs<OfficeContext>) {
  const { isLoggedIn, user } = context.session.getSnapshot()
  if (!isLoggedIn || user?.mustSetUpSecondFactor || user?.mustAcceptTexts) return
  const id = params.id ?? ''
  await load(context.queryClient, context.api.courseReviews.ownReview.query({ params: { id } }))
}

export function Component() {
  const { id = '' } = useParams()
  return <CoursePage key={id} id={id} />
}
