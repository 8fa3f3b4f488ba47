import { CourseOfficeContext } from '@repo/course-studio'
import { AssignmentPage } from '@repo/course-studio/assignments/assignment-page'
import { assignmentMessages as copy } from '@repo/course-studio/assignments/assignments.messages'
import { useSearchParams } from '@repo/routing'
import { staffCourseOffice } from '../components/course-office.ts'

export const meta = () => ({ title: copy.title })

export function Component() {
  const [params] = useSearchParams()
  const place = { id: params.get('course') ?? '', lessonId: params.get('lesson') ?? '' }
  return (
    <CourseOfficeContext value={staffCourseOffice}>
      <AssignmentPage place={place} />
    </CourseOfficeContext>
  )
}
