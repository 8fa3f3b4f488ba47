import { useApi, usePageQuery } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { PageHeader } from '@repo/back-office/page-header'
import { doctorHandInStates } from '@repo/contract/doctor-hand-ins'
import { formatAgo } from '@repo/messages'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { HandInBadge } from '@repo/shell/hand-in-view'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Select } from '@repo/ui/select'
import { paths } from '../../app/paths.ts'
import { courseOptions, type OptionCourse } from '../../components/course-options.ts'
import { handInFile } from './hand-in-file.ts'
import { handInsMessages as copy, handInFileMessages } from './hand-ins.messages.ts'
import type { HandInItem } from './hand-ins.types.ts'

const params = {
  state: choiceParam(doctorHandInStates, 'waiting'),
  course: textParam(),
  ...pagePositionParams,
}
const pageFilters = defineFilters(params)
/** The same in the doctor's room, of which the list is one tab. */
const tabFilters = defineFilters(params, { tab: 'hand-ins' })

const tabs = doctorHandInStates.map((state) => ({ label: copy.state[state], change: { state } }))

/** Hand-ins in the own courses, those that wait longest first: the screen at `/crm/doctor/hand-in`. */
export function Queue() {
  const overview = usePageQuery(useApi().doctorPortal.overview.query())
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <HandInList courses={overview.data?.courses ?? []} filters={pageFilters} />
    </>
  )
}

/** The same list as a tab of the doctor's room. */
export const QueueTab = ({ courses }: { courses: readonly OptionCourse[] }) => (
  <HandInList courses={courses} filters={tabFilters} />
)

function HandInList({
  courses,
  filters,
}: {
  courses: readonly OptionCourse[]
  filters: typeof pageFilters
}) {
  const { doctorHandIns } = useApi()
  return (
    <ListPart
      id="own-hand-ins"
      title={copy.title}
      filters={filters}
      read={({ state, course, ...place }) =>
        doctorHandIns.handIns.query({ query: { ...place, state, course: course || undefined } })
      }
      tabs={{ label: copy.states, of: () => tabs }}
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
      rowKey={({ id }: HandInItem) => id}
      fileColumns={handInFile}
      exportName={handInFileMessages.name}
      item={(handIn) => <Item handIn={handIn} />}
      empty={({ values: { state, course } }) => (
        <EmptyState art="inbox" {...(course ? copy.noMatch : copy.empty[state])} />
      )}
    />
  )
}

function Item({ handIn }: { handIn: HandInItem }) {
  const { id, learner, course, lesson, number, state, submittedAt, percent, files } = handIn
  const isWaiting = state === 'submitted' || state === 'marking'
  const name = copy.handInOf(learner, lesson.title)
  return (
    <li aria-label={name} className="p-4" data-row={id} tabIndex={-1}>
      <article
        aria-label={name}
        className="grid gap-3 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6"
      >
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm text-3">
            <HandInBadge state={state} />
            <time dateTime={submittedAt}>{copy.waitingSince(formatAgo(submittedAt))}</time>
          </p>
          <h2 className="mt-2 font-text text-base font-semibold">{lesson.title}</h2>
          <p className="text-sm text-3">
            {learner} · {course.title} · {copy.attempt(number)}
            {files > 0 ? ` · ${copy.files(files)}` : null}
            {percent === null ? null : ` · ${copy.percent(percent)}`}
          </p>
        </div>
        <Link
          aria-label={isWaiting ? copy.markFor(learner) : copy.openFor(learner)}
          className={`row-link ${buttonClass({ size: 'sm', variant: isWaiting ? 'primary' : 'secondary' })}`}
          to={paths.handIn({ id })}
        >
          {isWaiting ? copy.mark : copy.open}
        </Link>
      </article>
    </li>
  )
}
