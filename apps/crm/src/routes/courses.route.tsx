import { CourseList } from '../features/courses/course-list.tsx'
import { coursesMessages as copy } from '../features/courses/courses.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = CourseList
