import { FilterFields } from './filter-fields.tsx'
import { useCourseFilters } from './use-course-filters.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** All filters in a column beside the list. */
export function FilterRail() {
  const { shown, chosen, change } = useCourseFilters()
  const { facets } = useFilterChoices(shown, chosen)
  return <FilterFields facets={facets} filters={chosen} idPrefix="rail" onChange={change} />
}
