import { useApi } from '@repo/back-office'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../components/filter-select.tsx'
import { coursesMessages as copy } from './courses.messages.ts'

interface Props {
  /** Slug of the category, empty for all. */
  value: string
  onSelect: (category: string) => void
}

/** Filters the listed courses by category. */
export function CategoryFilter({ value, onSelect }: Props) {
  // The public list hides categories without a published course; a draft must be found in them too.
  const options = useQuery(useApi().crm.courseOptions.query())
  return (
    <FilterSelect
      label={copy.category}
      anyLabel={copy.allCategories}
      options={(options.data?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      value={value}
      onSelect={(category) => onSelect(category ?? '')}
    />
  )
}
