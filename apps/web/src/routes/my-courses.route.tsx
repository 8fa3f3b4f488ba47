import type { RouteMeta } from '@repo/routing'
import { myCoursesMessages } from '../features/my-courses/my-courses.messages.ts'
import { MyCourses } from '../features/my-courses/my-courses.tsx'

export const meta = (): RouteMeta => ({ title: myCoursesMessages.title })

export function Component() {
  return (
    <>
      <h1 className="mb-8 text-h2" tabIndex={-1}>
        {myCoursesMessages.title}
      </h1>
      <MyCourses />
    </>
  )
}
