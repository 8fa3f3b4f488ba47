import { formatNumber } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination } from '@repo/ui/pagination'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { catalogueMessages } from './catalogue.messages.ts'
import {
  type CourseFilters,
  countActive,
  parseFilters,
  toApiQuery,
  withoutFilters,
} from './course-filters.ts'
import { hrefOf } from './use-course-filters.ts'

interface CourseResultsProps {
  list: { items: CourseCardData[]; page: number; pageSize: number; total: number }
  filters: CourseFilters
  /** The next list is on its way: this one stays readable, dimmed. */
  isStale: boolean
}

const grid = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'
/** Covers of the first row are in view at once. */
const eagerCards = 3

export function CourseResults({ list, filters, isStale }: CourseResultsProps) {
  if (list.items.length === 0) return <NoResults filters={filters} />
  return (
    <div aria-busy={isStale || undefined} className={isStale ? 'opacity-55 transition-opacity' : undefined}>
      <ul className={grid}>
        {list.items.map((course, index) => (
          <li key={course.id}>
            <CourseCard course={course} isEager={index < eagerCards} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-10"
        hrefFor={(page) => hrefOf({ ...filters, page })}
        page={list.page}
        pageCount={Math.ceil(list.total / list.pageSize)}
      />
    </div>
  )
}

/** Number of courses in words, told to screen readers when it changes. */
export function ResultCount({ total, query }: { total: number; query: string }) {
  const count = formatNumber(total)
  return (
    <p className="text-2" role="status">
      {query ? catalogueMessages.countFor(count, query) : catalogueMessages.count(count)}
    </p>
  )
}

function NoResults({ filters }: { filters: CourseFilters }) {
  const copy = catalogueMessages.empty
  const hasFilters = countActive(filters) > 0
  const href = hasFilters ? hrefOf(withoutFilters(filters)) : hrefOf(parseFilters(new URLSearchParams()))
  return (
    <>
      <EmptyState
        action={
          <a className={buttonClass()} href={href}>
            {hasFilters ? copy.clear : copy.all}
          </a>
        }
        art="search"
        description={filters.q ? copy.textFor(filters.q) : copy.text}
        title={copy.title}
      />
      <Suggestions />
    </>
  )
}

/** Three well-liked courses, so that an empty list is no dead end. */
function Suggestions() {
  const api = useApi()
  const popular = usePageQuery(
    api.catalogue.courses.query({ query: toApiQuery(parseFilters(new URLSearchParams())) }),
  )
  const courses = popular.data?.items.slice(0, 3) ?? []
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="mt-6 border-t pt-8">
      <h2 className="mb-5 text-h3" id="suggestions">
        {catalogueMessages.empty.suggestions}
      </h2>
      <ul className={grid}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
    </section>
  )
}
