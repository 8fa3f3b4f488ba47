import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { type CourseFilters, toFacetQuery } from './course-filters.ts'
import type { Facets } from './filter-fields.tsx'

interface FilterChoices {
  /** Counts by the search and the other filters; undefined until they are there. */
  facets: Facets | undefined
  /** Whether the counts belong to these filters: a value that they do not list then does not exist. */
  isSettled: boolean
}

/** What can be chosen beside the filters that are shown. */
export function useFilterChoices(shown: CourseFilters, chosen: CourseFilters): FilterChoices {
  const { catalogue } = useApi()
  const facets = usePageQuery(catalogue.courseFacets.query({ query: toFacetQuery(shown) }), { isKept: true })
  const categories = usePageQuery(catalogue.categories.query())
  return {
    facets: facets.data && withChosenCategories(facets.data, chosen.category, categories.data ?? []),
    isSettled: facets.isSuccess && !facets.isPlaceholderData,
  }
}

/** Counts name only what finds something; a chosen category that finds nothing stays, so that it can be undone. */
function withChosenCategories(
  facets: Facets,
  chosen: readonly string[],
  categories: readonly { slug: string; name: string }[],
): Facets {
  const missing = categories.filter(
    ({ slug }) => chosen.includes(slug) && !facets.category.some(({ value }) => value === slug),
  )
  return {
    ...facets,
    category: [...facets.category, ...missing.map(({ slug, name }) => ({ value: slug, name, count: 0 }))],
  }
}
