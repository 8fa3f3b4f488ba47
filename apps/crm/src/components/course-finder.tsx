import type { ApiQuery } from '@repo/api-client'
import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { courseStatusLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { coursePickerMessages as copy } from './course-picker.messages.ts'

export type FoundCourse = EndpointOutput<ApiContract['catalogue']['courses']>['items'][number]
type LearnerCourse = EndpointOutput<ApiContract['crm']['learnerCourses']>['items'][number]

interface Props<Course> {
  /** Ids of the courses that are not offered, such as those chosen already. */
  without: readonly string[]
  onFound: (course: Course) => void
  /** At the end of a course's line, such as its price. */
  aside?: (course: Course) => ReactNode
  /** Why a course cannot be chosen; null where it can. */
  refusal?: (course: Course) => string | null
}

const shownAtMost = 5

/** Search over the courses that are for sale. */
export function CourseFinder({
  doctorSlug,
  ...props
}: Props<FoundCourse> & {
  /** Only courses of this doctor. */
  doctorSlug?: string
}) {
  const { courses } = useApi().catalogue
  return <Finder {...props} read={(q) => courses.query({ query: { q, doctor: doctorSlug } })} />
}

/** Searches the courses with active learners; drafts and archived ones carry a badge. */
export function LearnerCourseFinder(props: Pick<Props<LearnerCourse>, 'without' | 'onFound'>) {
  const { learnerCourses } = useApi().crm
  return (
    <Finder
      {...props}
      read={(q) => learnerCourses.query({ query: { q } })}
      aside={({ status }) =>
        status === 'published' ? null : <Badge tone="neutral">{courseStatusLabels[status]}</Badge>
      }
    />
  )
}

/** A search with a button for each of the courses found. */
function Finder<Course extends { id: string; title: string }>({
  read,
  without,
  onFound,
  aside,
  refusal = () => null,
}: Props<Course> & { read: (q: string | undefined) => ApiQuery<{ items: Course[] }> }) {
  const [q, setQ] = useState('')
  const query = usePageQuery(read(q || undefined), { isKept: true })
  const free = (query.data?.items ?? []).filter(({ id }) => !without.includes(id)).slice(0, shownAtMost)
  return (
    <>
      <SearchBox
        label={copy.search}
        placeholder={copy.searchHint}
        value={q}
        onSearch={setQ}
        className="sm:max-w-80"
      />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : free.length > 0 ? (
        <ul aria-label={copy.found} className="divide-y rounded-sm border">
          {free.map((course) => (
            <li key={course.id}>
              <Found
                course={course}
                refusal={refusal(course)}
                aside={aside?.(course)}
                onFound={() => onFound(course)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-sm text-3">
          {query.isPending ? copy.finding : copy.none}
        </p>
      )}
    </>
  )
}

function Found({
  course,
  refusal,
  aside,
  onFound,
}: {
  course: { title: string }
  refusal: string | null
  aside: ReactNode
  onFound: () => void
}) {
  if (refusal !== null)
    return (
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 text-sm text-3">
        <span>{course.title}</span>
        <span>{refusal}</span>
      </p>
    )
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-sm transition-colors hover:bg-surface-2"
      onClick={onFound}
    >
      <Plus size={16} aria-hidden="true" className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{copy.choose}</span> {course.title}
      </span>
      {aside}
    </button>
  )
}
