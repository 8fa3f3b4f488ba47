import { Panel } from '@repo/back-office/panel'
import { formatDateTime, formatNumber, formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { CourseStatusBadge } from '../../components/status-badge.tsx'
import { useCan } from '../../components/use-can.ts'
import { statusActionsOf, useCourseStatus } from '../../components/use-course-status.ts'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { StaffCourse } from './course-form.ts'

/** Where the course stands, its figures, and the ways out of sight. */
export function StatusPanel({
  course,
  isDirty,
  canEdit,
}: {
  course: StaffCourse
  isDirty: boolean
  canEdit: boolean
}) {
  const change = useCourseStatus()
  const canPublish = useCan('publishCourses')
  const acts = canPublish ? statusActionsOf(course.status).filter(({ to }) => to !== 'published') : []
  return (
    <Panel title={copy.sections.status} aside={<CourseStatusBadge status={course.status} />}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact name={copy.learners} value={formatNumber(course.learnerCount)} />
        <Fact name={copy.revenue} value={formatVnd(course.revenue)} />
        <Fact name={copy.lessons} value={formatNumber(course.lessonCount)} />
        <Fact name={copy.updatedAt} value={formatDateTime(course.updatedAt)} />
      </dl>
      {canEdit && acts.length > 0 ? (
        <div className="mt-4 grid gap-2">
          {acts.map(({ to, label }) => (
            <Button
              key={to}
              block
              variant="secondary"
              disabled={isDirty}
              onClick={() => void change(course, to)}
            >
              {label}
            </Button>
          ))}
          {isDirty ? <p className="text-3">{copy.publishBlocked}</p> : null}
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
