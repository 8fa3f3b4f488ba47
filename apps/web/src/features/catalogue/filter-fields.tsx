import type { ApiContract, EndpointOutput } from '@repo/contract'
import { audienceLabels, durationLabels, formatNumber, formatRating, levelLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import type { ReactNode } from 'react'
import { catalogueMessages } from './catalogue.messages.ts'
import {
  audienceValues,
  type CourseFilters,
  durationValues,
  type FilterChange,
  levelValues,
  priceValues,
  ratingValues,
} from './course-filters.ts'

export type Facets = EndpointOutput<ApiContract['catalogue']['courseFacets']>

interface FilterFieldsProps {
  /** Counts by the search and the other filters; undefined until they are there. */
  facets: Facets | undefined
  filters: CourseFilters
  onChange: (change: FilterChange) => void
  /** Keeps names apart when the rail and the drawer are on one page. */
  idPrefix: string
}

const copy = catalogueMessages.filters
// Around the fieldset: a legend sits on its edge and would cover the line between two parts.
const part = 'py-5 first:pt-0'

/** The controls of all filters; the rail and the drawer show the same ones. */
export function FilterFields({ filters, onChange, facets, idPrefix }: FilterFieldsProps) {
  const doctors = facets?.doctor ?? []
  const levels = findingValues(levelValues, facets?.level, filters.level)
  return (
    <div className="divide-y divide-line">
      {facets?.category.length === 0 ? null : (
        <Group legend={copy.category}>
          {facets?.category.map(({ value, name, count }) => (
            <Checkbox
              checked={filters.category.includes(value)}
              className="block"
              key={value}
              label={<Counted count={count} label={name} />}
              name="category"
              onChange={() => onChange((now) => ({ category: toggle(now.category, value) }))}
              value={value}
            />
          ))}
        </Group>
      )}
      {levels.length > 0 && (
        <Group legend={copy.level}>
          {levels.map((level) => (
            <Checkbox
              checked={filters.level.includes(level)}
              className="block"
              key={level}
              label={<Counted count={countOf(facets?.level, level)} label={levelLabels[level]} />}
              name="level"
              onChange={() => onChange((now) => ({ level: toggle(now.level, level) }))}
              value={level}
            />
          ))}
        </Group>
      )}
      <Choice
        counts={facets?.price}
        labels={catalogueMessages.prices}
        legend={copy.price}
        name={`${idPrefix}-price`}
        onChange={(price) => onChange({ price })}
        value={filters.price}
        values={priceValues}
      />
      <Choice
        counts={facets?.duration}
        labels={durationLabels}
        legend={copy.duration}
        name={`${idPrefix}-duration`}
        onChange={(duration) => onChange({ duration })}
        value={filters.duration}
        values={durationValues}
      />
      <Choice
        counts={facets?.audience}
        labels={audienceLabels}
        legend={copy.audience}
        name={`${idPrefix}-audience`}
        onChange={(audience) => onChange({ audience })}
        value={filters.audience}
        values={audienceValues}
      />
      <RatingChoice counts={facets?.minRating} filters={filters} idPrefix={idPrefix} onChange={onChange} />
      {doctors.length > 0 && (
        <div className={part}>
          <label className="mb-2 block text-sm font-semibold" htmlFor={`${idPrefix}-doctor`}>
            {copy.doctor}
          </label>
          <Select
            id={`${idPrefix}-doctor`}
            onChange={(event) => onChange({ doctor: event.currentTarget.value })}
            options={doctors.map(({ value, name, count }) => ({
              value,
              label: `${name} (${formatNumber(count)})`,
            }))}
            placeholder={copy.anyDoctor}
            value={filters.doctor}
          />
        </div>
      )}
    </div>
  )
}

function toggle<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <div className={part}>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
        {children}
      </fieldset>
    </div>
  )
}

interface Count {
  value: string
  count: number
}

/** Undefined until the counts are there; what they do not name has none. */
const countOf = (counts: readonly Count[] | undefined, value: string): number | undefined =>
  counts && (counts.find((one) => one.value === value)?.count ?? 0)

/** The values that find something, and those already chosen, so that they can be undone; all while nothing is counted. */
function findingValues<T extends string | number>(
  values: readonly T[],
  counts: readonly Count[] | undefined,
  chosen: readonly (T | '')[],
): T[] {
  return values.filter((value) => countOf(counts, String(value)) !== 0 || chosen.includes(value))
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  if (count === undefined) return label
  return (
    <>
      {label} <span className="font-num text-sm text-3">({formatNumber(count)})</span>
    </>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  name: string
  values: readonly T[]
  labels: Record<T, string>
  counts: readonly Count[] | undefined
  value: T | ''
  onChange: (value: T | '') => void
}

/** One of several, or all. */
function Choice<T extends string>({ legend, name, values, labels, counts, value, onChange }: ChoiceProps<T>) {
  const shown = findingValues(values, counts, [value])
  if (shown.length === 0) return null
  const options = [
    { value: '', label: copy.any },
    ...shown.map((option) => ({
      value: option,
      label: <Counted count={countOf(counts, option)} label={labels[option]} />,
    })),
  ]
  return (
    <div className={part}>
      <RadioGroup
        legend={legend}
        name={name}
        onValueChange={(chosen) => onChange(values.find((option) => option === chosen) ?? '')}
        options={options}
        value={value}
      />
    </div>
  )
}

function RatingChoice({
  counts,
  filters,
  idPrefix,
  onChange,
}: Pick<FilterFieldsProps, 'filters' | 'idPrefix' | 'onChange'> & { counts: readonly Count[] | undefined }) {
  const shown = findingValues<number>(ratingValues, counts, [filters.minRating])
  if (shown.length === 0) return null
  const options = [
    { value: '0', label: copy.any },
    ...shown.map((stars) => ({
      value: String(stars),
      label: <Counted count={countOf(counts, String(stars))} label={copy.ratingFrom(formatRating(stars))} />,
    })),
  ]
  return (
    <div className={part}>
      <RadioGroup
        legend={copy.rating}
        name={`${idPrefix}-rating`}
        onValueChange={(chosen) => onChange({ minRating: Number(chosen) })}
        options={options}
        value={String(filters.minRating)}
      />
    </div>
  )
}
