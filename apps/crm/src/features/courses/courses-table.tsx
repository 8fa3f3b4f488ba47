import type { ListColumn } from '@repo/back-office/list-screen'
import type { EndpointOutput } from '@repo/contract'
import type { crm } from '@repo/contract/crm'
import { courseStatusLabels, formatDate, formatNumber, formatPrice } from '@repo/messages'
import { Link } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { CoverImage } from '@repo/ui/cover-image'
import { courseStatusMessages } from '../../components/course-status.messages.ts'
import { paths } from '../../components/paths.ts'
import { CourseStatusBadge } from '../../components/status-badge.tsx'
import { coursesMessages as copy } from './courses.messages.ts'

export type CourseRow = EndpointOutput<typeof crm.courses>['items'][number]

function CourseName({ course }: { course: CourseRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoverImage src={course.coverUrl} className="w-14 shrink-0 rounded-xs" />
      <span className="min-w-0">
        <Link
          to={paths.editCourse({ id: course.id })}
          className="row-link block truncate hover:text-primary max-sm:whitespace-normal"
        >
          {course.title}
        </Link>
        <span className="block truncate font-normal text-3 max-sm:whitespace-normal">
          {`${course.doctor.academicTitle} ${course.doctor.name} · ${course.category.name}`}
        </span>
      </span>
    </span>
  )
}

/** Where the course stands, and what of it waits. A course in review says so by its status. */
function CourseState({ course: { status, hasChanges, isSubmitted } }: { course: CourseRow }) {
  const isWaiting = isSubmitted && status !== 'in_review'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <CourseStatusBadge status={status} />
      {isWaiting ? <Badge tone="warning">{courseStatusMessages.submitted}</Badge> : null}
      {hasChanges && !isWaiting ? <Badge tone="info">{courseStatusMessages.unpublished}</Badge> : null}
    </span>
  )
}

export const courseColumns: ListColumn<CourseRow>[] = [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    isSortable: true,
    csv: [
      [copy.name, { from: 'title' }],
      [copy.doctor, { from: ['doctor.academicTitle', 'doctor.name'], join: ' ' }],
      [copy.category, { from: 'category.name' }],
    ],
    cell: (course) => <CourseName course={course} />,
  },
  {
    id: 'price',
    header: copy.price,
    isNumeric: true,
    isSortable: true,
    csv: { from: 'price' },
    cell: (course) => formatPrice(course.price),
  },
  {
    id: 'learners',
    header: copy.learners,
    isNumeric: true,
    isSortable: true,
    csv: { from: 'learnerCount' },
    cell: (course) => formatNumber(course.learnerCount),
  },
  {
    id: 'status',
    header: copy.status,
    csv: [
      [copy.status, { from: 'status', words: courseStatusLabels }],
      [copy.changes, { from: 'hasChanges', words: { true: copy.yes, false: copy.no } }],
      [copy.submitted, { from: 'isSubmitted', words: { true: copy.yes, false: copy.no } }],
    ],
    cell: (course) => <CourseState course={course} />,
  },
  {
    id: 'updated',
    header: copy.updated,
    isNumeric: true,
    isSortable: true,
    isHiddenOnPhone: true,
    csv: { from: 'updatedAt', as: 'day' },
    cell: (course) => <time dateTime={course.updatedAt}>{formatDate(course.updatedAt)}</time>,
  },
]
