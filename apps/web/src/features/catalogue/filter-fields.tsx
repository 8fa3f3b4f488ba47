import type { categorySummary, doctorCard } from '@repo/contract/catalogue'
import { audienceLabels, durationLabels, formatNumber, formatRating, levelLabels } from '@repo/messages'
import { Checkbox } from '@repo/ui/checkbox'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import type { ReactNode } from 'react'
import type { z } from 'zod'
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

export interface FilterChoices {
  categories: z.output<typeof categorySummary>[]
  doctors: z.output<typeof doctorCard>[]
}

interface FilterFieldsProps extends FilterChoices {
  filters: CourseFilters
  onChange: (change: FilterChange) => void
  /** Keeps names apart when the rail and the drawer are on one page. */
  idPrefix: string
}

const copy = catalogueMessages.filters
// Around the fieldset: a legend sits on its edge and would cover the line between two parts.
const part = 'py-5 first:pt-0'

/** The controls of all filters; the rail and the drawer show the same ones. */
export function FilterFields({ filters, onChange, categories, doctors, idPrefix }: FilterFieldsProps) {
  return (
    <div className="divide-y divide-line">
      <Group legend={copy.category}>
        {categories.map((category) => (
          <Checkbox
            checked={filters.category.includes(category.slug)}
            className="block"
            key={category.slug}
            label={<Counted count={category.courseCount} label={category.name} />}
            name="category"
            onChange={() => onChange((now) => ({ category: toggle(now.category, category.slug) }))}
            value={category.slug}
          />
        ))}
      </Group>
      <Group legend={copy.level}>
        {levelValues.map((level) => (
          <Checkbox
            checked={filters.level.includes(level)}
            className="block"
            key={level}
            label={levelLabels[level]}
            name="level"
            onChange={() => onChange((now) => ({ level: toggle(now.level, level) }))}
            value={level}
          />
        ))}
      </Group>
      <Choice
        labels={catalogueMessages.prices}
        legend={copy.price}
        name={`${idPrefix}-price`}
        onChange={(price) => onChange({ price })}
        value={filters.price}
        values={priceValues}
      />
      <Choice
        labels={durationLabels}
        legend={copy.duration}
        name={`${idPrefix}-duration`}
        onChange={(duration) => onChange({ duration })}
        value={filters.duration}
        values={durationValues}
      />
      <Choice
        labels={audienceLabels}
        legend={copy.audience}
        name={`${idPrefix}-audience`}
        onChange={(audience) => onChange({ audience })}
        value={filters.audience}
        values={audienceValues}
      />
      <RatingChoice filters={filters} idPrefix={idPrefix} onChange={onChange} />
      {doctors.length > 0 && (
        <div className={part}>
          <label className="mb-2 block text-sm font-semibold" htmlFor={`${idPrefix}-doctor`}>
            {copy.doctor}
          </label>
          <Select
            id={`${idPrefix}-doctor`}
            onChange={(event) => onChange({ doctor: event.currentTarget.value })}
            options={doctors.map(({ slug, academicTitle, name }) => ({
              value: slug,
              label: `${academicTitle} ${name}`,
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

function Counted({ label, count }: { label: string; count: number }) {
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
  value: T | ''
  onChange: (value: T | '') => void
}

/** One of several, or all. */
function Choice<T extends string>({ legend, name, values, labels, value, onChange }: ChoiceProps<T>) {
  const options = [
    { value: '', label: copy.any },
    ...values.map((option) => ({ value: option, label: labels[option] })),
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
  filters,
  idPrefix,
  onChange,
}: Pick<FilterFieldsProps, 'filters' | 'idPrefix' | 'onChange'>) {
  const options = [
    { value: '0', label: copy.any },
    ...ratingValues.map((stars) => ({ value: String(stars), label: copy.ratingFrom(formatRating(stars)) })),
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
