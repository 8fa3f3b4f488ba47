import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { useFetchAhead } from '@repo/back-office/use-fetch-ahead'
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

export const meta = () => ({ title: overviewMessages.title })

export function Component() {
  const { doctorPortal } = useApi()
  const overview = usePageQuery(doctorPortal.overview.query())
  const earnings = usePageQuery(doctorPortal.earnings.query())
  useFetchAhead(pagesAhead, overview.data !== undefined)
  return (
    <QueryView query={overview} skeleton={<OverviewSkeleton />}>
      {(data) => <Overview earnings={earnings} newCourse={<NewCourseButton />} overview={data} />}
    </QueryView>
  )
}
