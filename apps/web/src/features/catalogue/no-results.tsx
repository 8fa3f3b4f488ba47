import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { CourseCard } from '../../components/course-card.tsx'
import { catalogueMessages } from './catalogue.messages.ts'
import {
  type CourseFilters,
  countActive,
  courseGrid,
  parseFilters,
  toApiQuery,
  withoutFilters,
} from './course-filters.ts'
import { hrefOf } from './use-course-filters.ts'

/** Says that nothing matches, with two ways on. */
export function NoResults({ filters }: { filters: CourseFilters }) {
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
      <ul className={courseGrid}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
    </section>
  )
}
