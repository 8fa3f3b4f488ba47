import { useParams } from '@repo/routing'
import { loadOwnCourse } from '../components/load-own-course.ts'
import { coursePageMessages as copy } from '../features/course-review/course-page.messages.ts'
import { CoursePage } from '../features/course-review/course-page.tsx'

export const meta = () => ({ title: copy.title })

export const loader = loadOwnCourse

export function Component() {
  const { id = '' } = useParams()
  return <CoursePage key={id} id={id} />
}
