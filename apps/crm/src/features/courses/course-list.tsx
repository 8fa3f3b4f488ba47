import { PageHeader } from '@repo/back-office/page-header'
import { CourseActions } from '../../components/course-actions.tsx'
import { useCan } from '../../components/use-can.ts'
import { AddCourseLink } from './add-course-link.tsx'
import { CourseListing } from './course-listing.tsx'
import { coursesMessages as copy } from './courses.messages.ts'
import { courseColumns } from './courses-table.tsx'
import { ImportCourse } from './import-course.tsx'
import { useCourseActs } from './use-course-acts.tsx'

/** All courses in every status: the screen at `/crm/Course`. */
export function CourseList() {
  const canEdit = useCan('editCourses')
  const bulk = useCourseActs()
  const add = canEdit ? (
    <>
      <ImportCourse />
      <AddCourseLink />
    </>
  ) : null
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={add} />
      <CourseListing
        id="courses"
        name={copy.title}
        columns={courseColumns}
        rowActions={canEdit ? (course) => <CourseActions course={course} /> : undefined}
        bulk={bulk}
        firstAct={canEdit ? <AddCourseLink /> : null}
        exportName={copy.fileName}
      />
    </>
  )
}
