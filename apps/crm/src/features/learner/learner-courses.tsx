import { formatAgo, formatDate } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { Progress } from '@repo/ui/progress'
import { Ban, CircleCheck, CircleDashed, CirclePause, type LucideIcon } from 'lucide-react'
import { OrderCode } from '../../components/order-code.tsx'
import { EnrolButton, EnrollmentMenu } from './enrollment-acts.tsx'
import { GiveCodeButton } from './give-code.tsx'
import { learnerMessages as copy, enrollmentStateLabels } from './learner.messages.ts'
import type { LearnerDetail, StaffEnrollment } from './use-learner.ts'

const looks: Record<StaffEnrollment['state'], readonly [BadgeTone, LucideIcon]> = {
  active: ['success', CircleCheck],
  expired: ['neutral', CircleDashed],
  paused: ['warning', CirclePause],
  ended: ['danger', Ban],
}

function StateBadge({ state }: Pick<StaffEnrollment, 'state'>) {
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {enrollmentStateLabels[state]}
    </Badge>
  )
}

const columns: TableColumn<StaffEnrollment>[] = [
  {
    id: 'course',
    header: copy.course,
    isPrimary: true,
    cell: ({ course, orderCode }) => (
      <span className="block py-2">
        <span className="line-clamp-2">{course.title}</span>
        <span className="block font-normal text-3">
          {orderCode ? <OrderCode code={orderCode} /> : copy.byHand}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    cell: ({ state, stateReason }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <StateBadge state={state} />
        {stateReason ? <span className="max-w-64 text-sm break-words text-3">{stateReason}</span> : null}
      </span>
    ),
  },
  {
    id: 'progress',
    header: copy.courseProgress,
    cell: ({ percent }) => (
      <Progress
        value={percent}
        label={copy.courseProgress}
        valueText={copy.progressOf(percent)}
        hasFigure
        className="min-w-32"
      />
    ),
  },
  {
    id: 'lastWatched',
    header: copy.lastWatched,
    className: 'whitespace-nowrap',
    cell: ({ lastWatchedAt }) => (lastWatchedAt ? formatAgo(lastWatchedAt) : copy.notStarted),
  },
  {
    id: 'access',
    header: copy.access,
    isNumeric: true,
    cell: ({ expiresAt }) =>
      expiresAt ? <time dateTime={expiresAt}>{formatDate(expiresAt)}</time> : copy.lifelong,
  },
]

/** Every course that the learner has or had, with state, end of access and progress. */
export function LearnerCourses({ learner }: { learner: LearnerDetail }) {
  const canChange = learner.can.changeEnrollments
  return (
    <>
      {canChange || learner.can.giveCodes ? (
        <div className="mb-4 flex flex-wrap justify-end gap-3">
          {learner.can.giveCodes ? <GiveCodeButton learner={learner} /> : null}
          {canChange ? <EnrolButton learner={learner} /> : null}
        </div>
      ) : null}
      <DataTable
        caption={copy.courses}
        isCaptionHidden
        columns={columns}
        rows={learner.enrollments}
        rowKey={({ id }) => id}
        rowActions={canChange ? (enrollment) => <EnrollmentMenu {...{ learner, enrollment }} /> : undefined}
        empty={
          <EmptyState
            art="course"
            title={copy.noCourses}
            description={copy.noCoursesHint}
            className="py-10"
          />
        }
      />
    </>
  )
}
