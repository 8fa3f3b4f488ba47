import type { ApiContract, EndpointOutput } from '@repo/contract'
import { audienceLabels, durationLabels, formatNumber, formatRating, levelLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import { memo, type ReactNode } from 'react'
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

/** The controls of all filters; the rail and the drawer show the same ones. A choice draws its own group alone. */
export function FilterFields({ filters, onChange, facets, idPrefix }: FilterFieldsProps) {
  return (
    <div className="divide-y divide-line">
      <Categories chosen={filters.category} counts={facets?.category} onChange={onChange} />
      <Levels chosen={filters.level} counts={facets?.level} onChange={onChange} />
      <Choice
        counts={facets?.price}
        filter="price"
        labels={catalogueMessages.prices}
        legend={copy.price}
        name={`${idPrefix}-price`}
        onChange={onChange}
        value={filters.price}
        values={priceValues}
      />
      <Choice
        counts={facets?.duration}
        filter="duration"
        labels={durationLabels}
        legend={copy.duration}
        name={`${idPrefix}-duration`}
        onChange={onChange}
        value={filters.duration}
        values={durationValues}
      />
      <Choice
        counts={facets?.audience}
        filter="audience"
        labels={audienceLabels}
        legend={copy.audience}
        name={`${idPrefix}-audience`}
        onChange={onChange}
        value={filters.audience}
        values={audienceValues}
      />
      <RatingChoice
        chosen={filters.minRating}
        counts={facets?.minRating}
        name={`${idPrefix}-rating`}
        onChange={onChange}
      />
      <Doctors
        chosen={filters.doctor}
        doctors={facets?.doctor}
        id={`${idPrefix}-doctor`}
        onChange={onChange}
      />
    </div>
  )
}

type OnChange = FilterFieldsProps['onChange']

interface CategoriesProps {
  counts: Facets['category'] | undefined
  chosen: CourseFilters['category']
  onChange: OnChange
}

const Categories = memo(function Categories({ counts, chosen, onChange }: CategoriesProps) {
  if (counts?.length === 0) return null
  return (
    <Group legend={copy.category}>
      {counts?.map(({ value, name, count }) => (
        <Checkbox
          checked={chosen.includes(value)}
          className="block"
          key={value}
          label={<Counted count={count} label={name} />}
          name="category"
          onChange={() => onChange((now) => ({ category: toggle(now.category, value) }))}
          value={value}
        />
      ))}
    </Group>
  )
})

interface LevelsProps {
  counts: Facets['level'] | undefined
  chosen: CourseFilters['level']
  onChange: OnChange
}

const Levels = memo(function Levels({ counts, chosen, onChange }: LevelsProps) {
  const levels = findingValues(levelValues, counts, chosen)
  if (levels.length === 0) return null
  return (
    <Group legend={copy.level}>
      {levels.map((level) => (
        <Checkbox
          checked={chosen.includes(level)}
          className="block"
          key={level}
          label={<Counted count={countOf(counts, level)} label={levelLabels[level]} />}
          name="level"
          onChange={() => onChange((now) => ({ level: toggle(now.level, level) }))}
          value={level}
        />
      ))}
    </Group>
  )
})

interface DoctorsProps {
  doctors: Facets['doctor'] | undefined
  chosen: string
  id: string
  onChange: OnChange
}

const Doctors = memo(function Doctors({ doctors = [], chosen, id, onChange }: DoctorsProps) {
  if (doctors.length === 0) return null
  return (
    <div className={part}>
      <label className="mb-2 block text-sm font-semibold" htmlFor={id}>
        {copy.doctor}
      </label>
      <Select
        id={id}
        onChange={(event) => onChange({ doctor: event.currentTarget.value })}
        options={doctors.map(({ value, name, count }) => ({
          value,
          label: `${name} (${formatNumber(count)})`,
        }))}
        placeholder={copy.anyDoctor}
        value={chosen}
      />
    </div>
  )
})

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

type SingleFilter = 'price' | 'duration' | 'audience'

interface ChoiceProps<F extends SingleFilter> {
  filter: F
  legend: string
  name: string
  values: readonly Exclude<CourseFilters[F], ''>[]
  labels: Record<Exclude<CourseFilters[F], ''>, string>
  counts: readonly Count[] | undefined
  value: CourseFilters[F]
  onChange: OnChange
}

/** One of several, or all. */
function OneChoice<F extends SingleFilter>(props: ChoiceProps<F>) {
  const { filter, legend, name, values, labels, counts, value, onChange } = props
  const shown = findingValues<string>(values, counts, [value])
  if (shown.length === 0) return null
  const options = [
    { value: '', label: copy.any },
    ...values
      .filter((option) => shown.includes(option))
      .map((option) => ({
        value: option,
        label: <Counted count={countOf(counts, option)} label={labels[option]} />,
      })),
  ]
  return (
    <div className={part}>
      <RadioGroup
        legend={legend}
        name={name}
        onValueChange={(chosen) => onChange({ [filter]: values.find((option) => option === chosen) ?? '' })}
        options={options}
        value={value}
      />
    </div>
  )
}
const Choice = memo(OneChoice) as typeof OneChoice

interface RatingProps {
  counts: readonly Count[] | undefined
  chosen: number
  name: string
  onChange: OnChange
}

const RatingChoice = memo(function RatingChoice({ counts, chosen, name, onChange }: RatingProps) {
  const shown = findingValues<number>(ratingValues, counts, [chosen])
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
        name={name}
        onValueChange={(stars) => onChange({ minRating: Number(stars) })}
        options={options}
        value={String(chosen)}
      />
    </div>
  )
})
