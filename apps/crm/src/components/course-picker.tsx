import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { ErrorPanel } from '@repo/ui/error-panel'
import { FieldError } from '@repo/ui/field'
import { Tag } from '@repo/ui/tag'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { coursePickerMessages as copy } from './course-picker.messages.ts'

export interface PickedCourse {
  id: string
  title: string
}

interface Props {
  legend: string
  hint?: string
  error?: string
  value: readonly PickedCourse[]
  onChange: (courses: PickedCourse[]) => void
  /** One more replaces the last one chosen. */
  max?: number
  /** Only courses of this doctor. */
  doctorSlug?: string
}

const shownAtMost = 5

/** Courses that are for sale, found by their title. */
export function CoursePicker({ legend, hint, error, value, onChange, max = 100, doctorSlug }: Props) {
  const [q, setQ] = useState('')
  const hintId = useId()
  const query = usePageQuery(
    useApi().catalogue.courses.query({ query: { q: q || undefined, doctor: doctorSlug } }),
    { isKept: true },
  )
  const free = (query.data?.items ?? [])
    .filter((course) => !value.some(({ id }) => id === course.id))
    .slice(0, shownAtMost)
  const add = ({ id, title }: PickedCourse) =>
    onChange([...(value.length < max ? value : value.slice(0, max - 1)), { id, title }])
  return (
    <fieldset
      aria-describedby={hint ? hintId : undefined}
      data-invalid={error ? true : undefined}
      className="grid min-w-0 gap-2"
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {hint ? (
        <p id={hintId} className="text-sm text-3">
          {hint}
        </p>
      ) : null}
      {value.length > 0 ? (
        <ul aria-label={copy.chosen} className="flex flex-wrap gap-2">
          {value.map((course) => (
            <li key={course.id} className="max-w-full">
              <Tag onRemove={() => onChange(value.filter(({ id }) => id !== course.id))}>{course.title}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <SearchBox label={copy.search} placeholder={copy.searchHint} value={q} onSearch={setQ} />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : free.length > 0 ? (
        <ul aria-label={copy.found} className="divide-y rounded-sm border">
          {free.map((course) => (
            <li key={course.id}>
              <button
                type="button"
                aria-label={copy.add(course.title)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-sm transition-colors hover:bg-surface-2"
                onClick={() => add(course)}
              >
                <Plus size={16} aria-hidden="true" className="shrink-0 text-primary" />
                {course.title}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-sm text-3">
          {query.isPending ? copy.finding : copy.none}
        </p>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
