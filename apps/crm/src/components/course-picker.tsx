import { FieldError } from '@repo/ui/field'
import { Tag } from '@repo/ui/tag'
import { useId } from 'react'
import { CourseFinder, LearnerCourseFinder } from './course-finder.tsx'
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
  /** Offers the courses with active learners instead of the courses for sale. */
  ofLearners?: boolean
}

/** Finds courses by their title: those for sale, or with `ofLearners` those with active learners. */
export function CoursePicker({
  legend,
  hint,
  error,
  value,
  onChange,
  max = 100,
  doctorSlug,
  ofLearners = false,
}: Props) {
  const hintId = useId()
  const add = ({ id, title }: PickedCourse) =>
    onChange([...(value.length < max ? value : value.slice(0, max - 1)), { id, title }])
  return (
    <fieldset
      aria-describedby={hint ? hintId : undefined}
      data-invalid={error ? true : undefined}
      className="grid min-w-0 grid-cols-1 gap-2"
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
      {ofLearners ? (
        <LearnerCourseFinder without={value.map(({ id }) => id)} onFound={add} />
      ) : (
        <CourseFinder without={value.map(({ id }) => id)} doctorSlug={doctorSlug} onFound={add} />
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
