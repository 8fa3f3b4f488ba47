import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { AddCourseLink } from './add-course-link.tsx'
import { CourseListing } from './course-listing.tsx'
import { coursesMessages as copy } from './courses.messages.ts'
import { courseColumns } from './courses-table.tsx'

const shown = ['title', 'status', 'updated']
const columns = courseColumns.filter(({ id }) => shown.includes(id))

/** Lets staff choose the course to edit: the screen at `/crm/Course/Edit` without a course in its URL. */
export function CourseChoice() {
  const canEdit = useCan('editCourses')
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.courses()}>{copy.back}</BackLink>}
        title={copy.choiceTitle}
        lead={canEdit ? copy.choiceLead : copy.choiceReadOnly}
      />
      <CourseListing
        id="course-choice"
        name={copy.choiceList}
        columns={columns}
        exportName={copy.fileName}
        firstAct={canEdit ? <AddCourseLink /> : null}
      />
    </>
  )
}
