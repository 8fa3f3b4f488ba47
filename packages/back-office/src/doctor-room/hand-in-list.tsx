import { doctorHandInStates } from '@repo/contract/list-choices'
import { formatAgo } from '@repo/messages'
import { choiceParam, defineFilters, type PathSearch, pagePositionParams, textParam } from '@repo/routing'
import { HandInBadge } from '@repo/shell/hand-in-view'
import { EmptyState } from '@repo/ui/empty-state'
import { Select } from '@repo/ui/select'
import type { ReactNode } from 'react'
import { ListPart } from '../list-screen.tsx'
import { courseOptions, type OptionCourse } from './course-options.ts'
import { handInFile } from './hand-in-file.ts'
import { handInListMessages as copy, handInFileMessages } from './hand-in-list.messages.ts'
import type { HandInItem, HandInsPage, ReadPage } from './types.ts'

/** @param fixed what says which list it is, where it is one of several of its page */
export const handInFilters = (fixed?: PathSearch) =>
  defineFilters(
    {
      state: choiceParam(doctorHandInStates, 'waiting'),
      course: textParam(),
      ...pagePositionParams,
    },
    fixed,
  )

interface Query {
  state: (typeof doctorHandInStates)[number]
  course: string | undefined
}

interface HandInListProps {
  id: 'own-hand-ins' | 'room-hand-ins'
  courses: readonly OptionCourse[]
  filters: ReturnType<typeof handInFilters>
  read: ReadPage<Query, HandInsPage>
  /** What can be done with a hand-in. */
  action?: (handIn: HandInItem) => ReactNode
}

const tabs = doctorHandInStates.map((state) => ({ label: copy.state[state], change: { state } }))

/** Hand-ins in the courses of a doctor, those that wait longest first. */
export const HandInList = ({ id, courses, filters, read, action }: HandInListProps) => (
  <ListPart
    id={id}
    title={copy.title}
    filters={filters}
    read={({ state, course, ...place }) => read({ ...place, state, course: course || undefined })}
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
    rowKey={({ id: key }: HandInItem) => key}
    fileColumns={handInFile}
    exportName={handInFileMessages.name}
    item={(handIn) => <Item handIn={handIn}>{action?.(handIn)}</Item>}
    empty={({ values: { state, course } }) => (
      <EmptyState art="inbox" {...(course ? copy.noMatch : copy.empty[state])} />
    )}
  />
)

function Item({ handIn, children }: { handIn: HandInItem; children: ReactNode }) {
  const { id, learner, course, lesson, number, state, submittedAt, percent, files } = handIn
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
        {children}
      </article>
    </li>
  )
}
