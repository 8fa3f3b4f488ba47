import type { RouteMeta } from '@repo/routing'
import { coursePreviewMessages as copy } from '../components/course-preview/course-preview.messages.ts'
import { CoursePreview } from '../components/course-preview/course-preview.tsx'
import { NeedsProgram } from '../components/needs-program.tsx'
import { CoursePage } from '../features/course/course-page.tsx'

export const meta = (): RouteMeta => ({ title: copy.title })

export function Component() {
  return (
    <>
      <NeedsProgram />
      <CoursePreview view="visitor">{({ course }) => <CoursePage course={course} />}</CoursePreview>
    </>
  )
}
