import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { overviewMessages } from '../features/overview/overview.messages.ts'
import { Overview } from '../features/overview/overview.tsx'
import { OverviewSkeleton } from '../features/overview/overview-skeleton.tsx'
import { NewCourseButton } from '../features/own-courses/new-course-button.tsx'

export const meta = () => ({ title: overviewMessages.title })

export function Component() {
  const { doctorPortal } = useApi()
  const overview = usePageQuery(doctorPortal.overview.query())
  const earnings = usePageQuery(doctorPortal.earnings.query())
  return (
    <QueryView query={overview} skeleton={<OverviewSkeleton />}>
      {(data) => <Overview earnings={earnings} newCourse={<NewCourseButton />} overview={data} />}
    </QueryView>
  )
}
