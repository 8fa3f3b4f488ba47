import { useApi } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../components/filter-select.tsx'
import type { CourseFilters } from './course-filters.ts'
import { coursesMessages as copy } from './courses.messages.ts'

/** Search and category of the list. */
export function CourseToolbar({
  values,
  onChange,
}: {
  values: CourseFilters
  onChange: (change: Partial<CourseFilters>) => void
}) {
  const categories = useQuery(useApi().catalogue.categories.query())
  return (
    <>
      <SearchBox
        label={copy.search}
        placeholder={copy.searchHint}
        value={values.q}
        onSearch={(q) => onChange({ q })}
      />
      <FilterSelect
        label={copy.category}
        anyLabel={copy.allCategories}
        options={(categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={values.category}
        onSelect={(category) => onChange({ category: category ?? '' })}
      />
    </>
  )
}
