import { useApi } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { StatusTabs } from '@repo/back-office/status-tabs'
import { courseStatusLabels } from '@repo/messages'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../components/filter-select.tsx'
import { keysOf } from '../../components/keys-of.ts'
import { type CourseFilters, courseFilters } from './course-filters.ts'
import { coursesMessages as copy } from './courses.messages.ts'

/** Tabs by status with the number of courses in each. */
export function CourseStatusTabs({
  values,
  counts,
}: {
  values: CourseFilters
  counts: Record<string, number> | undefined
}) {
  const searchOf = (status: CourseFilters['status']) =>
    courseFilters.serialize({ ...values, status, page: 1 })
  const statuses = keysOf(courseStatusLabels)
  const total = counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return (
    <StatusTabs
      label={copy.statusTabs}
      tabs={[
        { label: copy.all, search: searchOf(undefined), isActive: !values.status, count: total },
        ...statuses.map((status) => ({
          label: courseStatusLabels[status],
          search: searchOf(status),
          isActive: values.status === status,
          count: counts && (counts[status] ?? 0),
        })),
      ]}
    />
  )
}

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
