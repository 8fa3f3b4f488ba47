import { AssignmentPage } from '@repo/course-studio/assignments/assignment-page'
import { assignmentMessages as copy } from '@repo/course-studio/assignments/assignments.messages'
import { useParams } from '@repo/routing'
import { loadOwnCourse } from '../components/load-own-course.ts'
import { OwnLesson } from '../features/course-lessons/own-lesson.tsx'

export const meta = () => ({ title: copy.title })

export const loader = loadOwnCourse

export function Component() {
  const { id = '', lesson = '' } = useParams()
  return (
    <OwnLesson courseId={id}>
      <AssignmentPage place={{ id, lessonId: lesson }} />
    </OwnLesson>
  )
}
