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
  // The public list hides categories without a published course; a draft must be found in them too.
  const options = useQuery(useApi().crm.courseOptions.query())
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
        options={(options.data?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={values.category}
        onSelect={(category) => onChange({ category: category ?? '' })}
      />
    </>
  )
}
