import { formatDate } from '@repo/messages'
import { defineFilters, Link, type PathSearch, pagePositionParams, textParam } from '@repo/routing'
import { Progress } from '@repo/ui/progress'
import { Select } from '@repo/ui/select'
import { type ListColumn, ListPart } from '../list-screen.tsx'
import { courseOptions, type OptionCourse } from './course-options.ts'
import { roomWords as copy } from './room.messages.ts'
import type { Learner, LearnersPage, ReadPage } from './types.ts'

/** @param fixed what says which list it is, where it is one of several of its page */
export const learnerFilters = (fixed?: PathSearch) =>
  defineFilters({ q: textParam(), course: textParam(), ...pagePositionParams }, fixed)

interface Query {
  q: string | undefined
  course: string | undefined
}

interface LearnerListProps {
  id: 'own-learners' | 'room-learners'
  courses: readonly OptionCourse[]
  filters: ReturnType<typeof learnerFilters>
  read: ReadPage<Query, LearnersPage>
  /** The page of a learner, by the enrolment. */
  hrefOf?: (id: string) => string
}

const columnsOf = (hrefOf: LearnerListProps['hrefOf']): ListColumn<Learner>[] => [
  {
    id: 'name',
    header: copy.learner,
    isPrimary: true,
    csv: { from: 'name' },
    cell: (learner) =>
      hrefOf ? (
        <Link className="link" to={hrefOf(learner.id)}>
          {learner.name}
        </Link>
      ) : (
        learner.name
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

/** Learners by name and progress only: their contact data is for staff only, on pages of their own. */
export const LearnerList = ({ id, courses, filters, read, hrefOf }: LearnerListProps) => (
  <>
    <p className="mb-4 text-2">{copy.learnersLead}</p>
    <ListPart
      id={id}
      title={copy.tab.learners}
      filters={filters}
      read={({ q, course, ...place }) => read({ ...place, q: q || undefined, course: course || undefined })}
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
      columns={columnsOf(hrefOf)}
      rowKey={({ id: key }) => key}
      rowName={({ name }) => name}
      exportName={copy.learnersFile}
      empty={{
        first: { title: copy.noLearners, description: copy.noLearnersHint },
        noMatch: { title: copy.noLearnerMatch, description: copy.noLearnerMatchHint },
      }}
    />
  </>
)
