import { courseSortLabels } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { latePart } from '@repo/ui/late-part'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import { SearchForm } from '../../components/search-form.tsx'
import { catalogueMessages } from './catalogue.messages.ts'
import { type CourseFilters, countActive, sortValues, toApiQuery } from './course-filters.ts'
import { CourseResults, ResultCount } from './course-results.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { useCourseFilters } from './use-course-filters.ts'

const importRail = async () => (await import('./filter-rail.tsx')).FilterRail
const importActive = async () => (await import('./active-filters.tsx')).ActiveFilters
const importFinds = async () => (await import('./other-finds.tsx')).OtherFinds

/** Beside the list on wide screens only. */
const FilterRail = latePart(importRail)
/** For the loader of a page that is reached by a link. */
export const preloadFilterRail = FilterRail.preload

/** These two show only once something is filtered or searched. */
const ActiveFilters = latePart(importActive)
const OtherFinds = latePart(importFinds)

/** Search, filters, order and pages of all courses. Everything chosen is in the address. */
export function CourseBrowser() {
  const api = useApi()
  const { shown, chosen, change, isLoading } = useCourseFilters()
  const courses = usePageQuery(api.catalogue.courses.query({ query: toApiQuery(shown) }))
  const categories = usePageQuery(api.catalogue.categories.query())
  return (
    <div className="wrap pb-20 lg:grid lg:grid-cols-[264px_1fr] lg:gap-12">
      <aside aria-label={catalogueMessages.filters.title} className="hidden lg:block">
        <FilterRail />
      </aside>
      <section aria-labelledby="results">
        <h2 className="sr-only" id="results">
          {catalogueMessages.resultsHeading}
        </h2>
        <div className="mb-6">
          <SearchForm
            action={paths.courses}
            copy={{ ...catalogueMessages.search, placeholder: placeholderOf(categories.data ?? []) }}
            onSearch={(q) => change({ q })}
            value={shown.q}
          />
        </div>
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
          <div className="order-last w-full lg:order-none lg:mr-auto lg:w-auto">
            {courses.data && <ResultCount query={shown.q} total={courses.data.total} />}
          </div>
          <FilterDrawer active={countActive(chosen)} total={isLoading ? undefined : courses.data?.total} />
          <SortSelect onChange={(sort) => change({ sort })} value={chosen.sort} />
        </div>
        {countActive(chosen) > 0 && <ActiveFilters />}
        <QueryView query={courses} skeleton={<Skeleton className="h-screen" />}>
          {(list) => <CourseResults filters={shown} isStale={isLoading} list={list} />}
        </QueryView>
        {shown.q && shown.page === 1 && <OtherFinds q={shown.q} />}
      </section>
    </div>
  )
}

/** Examples that have an answer: subjects with courses. */
function placeholderOf(categories: readonly { name: string }[]): string {
  const examples = categories.slice(0, 2).map(({ name }) => name.toLocaleLowerCase('vi'))
  return examples.length > 0
    ? catalogueMessages.search.placeholderWith(examples.join(', '))
    : catalogueMessages.search.placeholder
}

interface SortSelectProps {
  value: CourseFilters['sort']
  onChange: (sort: CourseFilters['sort']) => void
}

function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-3 text-sm text-2 sm:flex-none">
      <span className="whitespace-nowrap max-sm:sr-only">{catalogueMessages.sort}</span>
      <Select
        className="min-w-0 flex-1 sm:w-56 sm:flex-none"
        onChange={(event) =>
          onChange(sortValues.find((sort) => sort === event.currentTarget.value) ?? 'popular')
        }
        options={sortValues.map((sort) => ({ value: sort, label: courseSortLabels[sort] }))}
        value={value}
      />
    </label>
  )
}
