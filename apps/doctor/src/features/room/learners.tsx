import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { formatDate } from '@repo/messages'
import { defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Progress } from '@repo/ui/progress'
import { Select } from '@repo/ui/select'
import { paths } from '../../app/paths.ts'
import { courseOptions } from '../../components/course-options.ts'
import { roomMessages as copy } from './room.messages.ts'
import type { Learner, RoomData } from './room.types.ts'

/** Filters of the list, which is one tab of the doctor's page. */
const filters = defineFilters(
  { q: textParam(), course: textParam(), ...pagePositionParams },
  { tab: 'learners' },
)

const columnsOf = (room: string): ListColumn<Learner>[] => [
  {
    id: 'name',
    header: copy.learner,
    isPrimary: true,
    csv: { from: 'name' },
    cell: (learner) => (
      <Link className="link" to={paths.learner({ id: room, learner: learner.id })}>
        {learner.name}
      </Link>
    ),
  },
  {
    id: 'course',
    header: copy.course,
    // The name takes the width that the other columns leave; without a minimum width this column would be one word
    // wide.
    className: 'sm:min-w-40 lg:min-w-80 xl:min-w-md',
    csv: { from: 'course' },
    cell: (learner) => learner.course,
  },
  {
    id: 'progress',
    header: copy.progress,
    className: 'sm:w-48',
    csv: [[copy.percent, { from: 'percent' }]],
    cell: (learner) => (
      <Progress
        hasFigure
        className="min-w-32"
        label={copy.learnerProgress(learner.name, learner.percent)}
        value={learner.percent}
      />
    ),
  },
  {
    id: 'enrolled',
    header: copy.enrolledAt,
    isNumeric: true,
    csv: { from: 'enrolledAt', as: 'day' },
    cell: (learner) => formatDate(learner.enrolledAt),
  },
  {
    id: 'seen',
    header: copy.lastSeen,
    isNumeric: true,
    csv: { from: 'lastSeenAt', as: 'day' },
    cell: (learner) => (learner.lastSeenAt ? formatDate(learner.lastSeenAt) : copy.neverSeen),
  },
]

/** Learners by name and progress only: their contact data is for staff only. */
export function Learners({ courses, room }: { courses: RoomData['courses']; room: string }) {
  const { learners } = useApi().doctorPortal
  return (
    <>
      <p className="mb-4 text-2">{copy.learnersLead}</p>
      <ListPart
        id="own-learners"
        title={copy.tab.learners}
        filters={filters}
        read={({ q, course, ...place }) =>
          learners.query({ query: { ...place, q: q || undefined, course: course || undefined } })
        }
        search={{ label: copy.findLearner, hint: copy.findLearnerHint }}
        controls={({ values, setFilters }) => (
          <Select
            aria-label={copy.course}
            placeholder={copy.allCourses}
            options={courseOptions(courses)}
            value={values.course}
            className="min-w-44 max-sm:w-full sm:max-w-80"
            onChange={(event) => setFilters({ course: event.target.value })}
          />
        )}
        columns={columnsOf(room)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        exportName={copy.learnersFile}
        empty={{
          first: { title: copy.noLearners, description: copy.noLearnersHint },
          noMatch: { title: copy.noLearnerMatch, description: copy.noLearnerMatchHint },
        }}
      />
    </>
  )
}
