import { formatDate, formatNumber, formatPercent, formatRating } from '@repo/messages'
import { Link } from '@repo/routing'
import { CoverImage } from '@repo/ui/cover-image'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../components/paths.ts'
import { CourseStatusBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { ownCoursesMessages as copy } from './doctors.messages.ts'
import type { StaffDoctor } from './profile-form.ts'

type OwnCourse = StaffDoctor['courses'][number]

/** The courses that a doctor teaches, in every status, with a link to their editor. */
export function CoursesTab({ courses }: { courses: readonly OwnCourse[] }) {
  const canOpen = useCan('courses')
  if (courses.length === 0) return <EmptyState title={copy.empty} description={copy.emptyHint} />
  return (
    <DataTable
      caption={copy.listName}
      isCaptionHidden
      rows={courses}
      columns={columns(canOpen)}
      rowKey={({ id }) => id}
    />
  )
}

const columns = (canOpen: boolean): TableColumn<OwnCourse>[] => [
  {
    id: 'title',
    header: copy.title,
    isPrimary: true,
    cell: ({ id, title, coverUrl }) => (
      <span className="flex min-w-0 items-center gap-3">
        <CoverImage src={coverUrl} className="w-14 shrink-0 rounded-xs" />
        {canOpen ? (
          <Link to={paths.editCourse({ id })} className="row-link min-w-0 hover:text-primary">
            {title}
          </Link>
        ) : (
          <span className="min-w-0">{title}</span>
        )}
      </span>
    ),
  },
  { id: 'status', header: copy.status, cell: ({ status }) => <CourseStatusBadge status={status} /> },
  {
    id: 'lessons',
    header: copy.lessons,
    isNumeric: true,
    cell: ({ lessonCount }) => formatNumber(lessonCount),
  },
  {
    id: 'learners',
    header: copy.learners,
    isNumeric: true,
    cell: ({ learnerCount }) => formatNumber(learnerCount),
  },
  {
    id: 'progress',
    header: copy.progress,
    isNumeric: true,
    cell: ({ averagePercent }) => formatPercent(averagePercent),
  },
  {
    id: 'rating',
    header: copy.rating,
    isNumeric: true,
    cell: ({ rating }) => (rating.average === null ? copy.noRating : formatRating(rating.average)),
  },
  {
    id: 'updated',
    header: copy.updated,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
  },
]
