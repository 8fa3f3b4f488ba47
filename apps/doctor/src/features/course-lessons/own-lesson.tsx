import { QueryView, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { useReview } from '@repo/back-office/course-review/use-review'
import { PageHeader } from '@repo/back-office/page-header'
import { CourseOfficeContext } from '@repo/course-studio'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import type { ReactNode } from 'react'
import { courseLockMessages } from '../../components/course-lock.messages.ts'
import { lockOf } from '../../components/course-lock.ts'
import { curriculumPath, doctorCourseOffice } from '../../components/course-office.ts'
import { ownLessonMessages as copy } from './own-lesson.messages.ts'

/** The editor of one lesson of an own course, or why the lesson cannot be changed now. */
export function OwnLesson({ courseId, children }: { courseId: string; children: ReactNode }) {
  const query = usePageQuery(useReview('doctor', courseId).query)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(review) => {
        const lock = lockOf(review)
        if (lock === null)
          return <CourseOfficeContext value={doctorCourseOffice}>{children}</CourseOfficeContext>
        return (
          <>
            <PageHeader
              before={<BackLink to={curriculumPath(courseId)}>{copy.back}</BackLink>}
              title={review.course.title}
            />
            <EmptyState art="course" title={copy.locked} description={courseLockMessages[lock]} />
          </>
        )
      }}
    </QueryView>
  )
}
