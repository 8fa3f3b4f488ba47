import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { CardForm } from './card-form.ts'
import type { CardDialogForm } from './card-texts.tsx'

interface Props {
  dialog: CardDialogForm
  courses: readonly CardForm['courseIds'][number][]
  legend: string
  hint: string
}

/** Which of a few courses a card is for. */
export function CardCourses({ dialog: { form }, courses, legend, hint }: Props) {
  const id = useId()
  const error = form.formState.errors.courseIds?.message
  return (
    <Controller
      control={form.control}
      name="courseIds"
      render={({ field: { value, onChange } }) => (
        <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-fault` : ''}`}>
          <legend className="mb-1 text-sm font-semibold">{legend}</legend>
          <p className="text-sm text-3" id={`${id}-hint`}>
            {hint}
          </p>
          {courses.map((course) => {
            const others = value.filter((one) => one.id !== course.id)
            return (
              <Checkbox
                checked={others.length < value.length}
                key={course.id}
                label={course.title}
                onChange={({ target }) => onChange(target.checked ? [...others, course] : others)}
              />
            )
          })}
          {error ? <FieldError id={`${id}-fault`}>{error}</FieldError> : null}
        </fieldset>
      )}
    />
  )
}
