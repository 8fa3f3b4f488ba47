import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { useEffect } from 'react'
import { overviewMessages } from '../features/overview/overview.messages.ts'
import { Overview } from '../features/overview/overview.tsx'
import { OverviewSkeleton } from '../features/overview/overview-skeleton.tsx'
import { NewCourseButton } from '../features/own-courses/new-course-button.tsx'

/** What the lines of what waits lead to. */
const pagesAhead = [
  () => import('./questions.route.tsx'),
  () => import('./question.route.tsx'),
  () => import('./hand-ins.route.tsx'),
]
/** What the overview itself still shows, such as portraits and money, has the line first, in ms. */
const aheadAfterMs = 300

export const meta = () => ({ title: overviewMessages.title })

export function Component() {
  const { doctorPortal } = useApi()
  const overview = usePageQuery(doctorPortal.overview.query())
  const earnings = usePageQuery(doctorPortal.earnings.query())
  useFetchAhead(overview.data !== undefined)
  return (
    <QueryView query={overview} skeleton={<OverviewSkeleton />}>
      {(data) => <Overview earnings={earnings} newCourse={<NewCourseButton />} overview={data} />}
    </QueryView>
  )
}

/** Fetches the pages that are likely next: on a slow line a press then waits for their data alone. */
function useFetchAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    // What does not come now is asked for by the press.
    const ask = () => void Promise.all(pagesAhead.map((page) => page())).catch(() => {})
    const timer = setTimeout(ask, aheadAfterMs)
    return () => clearTimeout(timer)
  }, [isShown])
}
