import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { Link } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { CourseStatusBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { statusActionsOf, useCourseStatus } from '../../components/use-course-status.ts'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

type Missing = StaffCourse['missing'][number]

/** Where the course stands, what it still lacks, and what can be done with it. */
export function StatusPanel({
  course,
  isDirty,
  canEdit,
  onMend,
}: {
  course: StaffCourse
  isDirty: boolean
  canEdit: boolean
  /** Goes to where something missing is mended. */
  onMend: (place: Missing['place']) => void
}) {
  const change = useCourseStatus()
  const canPublish = useCan('publishCourses')
  const isReady = course.missing.length === 0
  return (
    <Panel title={copy.sections.status} aside={<CourseStatusBadge status={course.status} />}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact name={copy.learners} value={formatNumber(course.learnerCount)} />
        <Fact name={copy.revenue} value={formatVnd(course.revenue)} />
        <Fact name={copy.lessons} value={formatNumber(course.lessonCount)} />
        <Fact name={copy.updatedAt} value={formatDateTime(course.updatedAt)} />
      </dl>
      {course.status === 'published' ? null : <Checklist missing={course.missing} onMend={onMend} />}
      {canEdit ? (
        <div className="mt-4 grid gap-2">
          {(canPublish ? statusActionsOf(course.status) : []).map(({ to, label }) => (
            <Button
              key={to}
              block
              variant={to === 'published' ? 'primary' : 'secondary'}
              disabled={isDirty || (to === 'published' && !isReady)}
              onClick={() => void change(course, to)}
            >
              {label}
            </Button>
          ))}
          {course.status === 'in_review' ? (
            <Link
              className={buttonClass({ block: true })}
              to={paths.editCourse({ id: course.id, tab: 'review' })}
            >
              {copy.openReview}
            </Link>
          ) : null}
          {isDirty && canPublish ? <p className="text-3">{copy.publishBlocked}</p> : null}
        </div>
      ) : null}
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-3">{name}</dt>
      <dd className="font-num font-semibold">{value}</dd>
    </div>
  )
}

interface ChecklistProps {
  missing: readonly Missing[]
  onMend: (place: Missing['place']) => void
}

function Checklist({ missing, onMend }: ChecklistProps) {
  if (missing.length === 0)
    return (
      <p className="mt-4 flex items-center gap-2 rounded-sm bg-success-soft px-3 py-2.5 text-success">
        <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
        {copy.checklistDone}
      </p>
    )
  return (
    <div className="mt-4 rounded-sm bg-warning-soft px-3 py-2.5">
      <h3 className="font-text text-sm font-semibold tracking-normal text-warning">
        {copy.checklistCount(missing.length)}
      </h3>
      <ul className="mt-1.5 grid gap-1">
        {missing.map(({ text, place }) => (
          <li key={text}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 rounded-xs text-left underline underline-offset-2 hover:no-underline"
              onClick={() => onMend(place)}
            >
              <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-warning" />
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
