import { audienceLabels, durationLabels, formatRating, levelLabels } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Tag } from '@repo/ui/tag'
import { catalogueMessages } from './catalogue.messages.ts'
import { type CourseFilters, withoutFilters } from './course-filters.ts'
import type { Facets } from './filter-fields.tsx'
import { useCourseFilters } from './use-course-filters.ts'
import { useFilterChoices } from './use-filter-choices.ts'

interface Choices {
  facets: Facets | undefined
  /** True when the counts belong to the current filters: a value that they do not list then does not exist. */
  isSettled: boolean
}

interface Active {
  key: string
  label: string
  without: Partial<CourseFilters>
}

/** Each filter in use as a chip that takes it away again. */
export function ActiveFilters() {
  const { shown, chosen: filters, change: onChange, isLoading } = useCourseFilters()
  const { facets, isSettled } = useFilterChoices(shown, filters)
  const copy = catalogueMessages.filters
  return (
    <ul aria-label={copy.active} className="mb-6 flex flex-wrap items-center gap-2">
      {listActive(filters, { facets, isSettled: isSettled && !isLoading }).map(({ key, label, without }) => (
        <li className="max-w-full" key={key}>
          <Tag onRemove={() => onChange(without)} removeLabel={copy.removeOf(label)}>
            {label}
          </Tag>
        </li>
      ))}
      <li>
        <Button onClick={() => onChange(withoutFilters(filters))} size="sm" variant="ghost">
          {copy.clear}
        </Button>
      </li>
    </ul>
  )
}

function listActive(filters: CourseFilters, { facets, isSettled }: Choices): Active[] {
  const { category, level, price, duration, audience, doctor, minRating } = filters
  const copy = catalogueMessages.filters
  const nameOf = (kind: 'category' | 'doctor', slug: string) =>
    facets?.[kind].find((item) => item.value === slug)?.name ?? (isSettled ? copy.gone[kind] : copy[kind])
  return [
    ...category.map((slug) => ({
      key: `category-${slug}`,
      label: nameOf('category', slug),
      without: { category: category.filter((other) => other !== slug) },
    })),
    ...level.map((value) => ({
      key: value,
      label: levelLabels[value],
      without: { level: level.filter((other) => other !== value) },
    })),
    ...(price
      ? [{ key: 'price', label: catalogueMessages.prices[price], without: { price: '' as const } }]
      : []),
    ...(duration
      ? [{ key: 'duration', label: durationLabels[duration], without: { duration: '' as const } }]
      : []),
    ...(audience
      ? [{ key: 'audience', label: audienceLabels[audience], without: { audience: '' as const } }]
      : []),
    ...(minRating
      ? [
          {
            key: 'rating',
            label: copy.ratingFrom(formatRating(minRating)),
            without: { minRating: 0 },
          },
        ]
      : []),
    ...(doctor
      ? [
          {
            key: 'doctor',
            label: nameOf('doctor', doctor),
            without: { doctor: '' },
          },
        ]
      : []),
  ]
}
