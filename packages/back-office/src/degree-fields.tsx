import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { FormProvider, useFieldArray, useFormContext } from 'react-hook-form'
import { degreeMessages as copy } from './degree-fields.messages.ts'

/** Around the fields of a form, where the form itself does not provide them with it. */
export const FormScope = FormProvider

interface Degrees {
  degrees: { year: string; title: string; place: string }[]
}

/** What the schema of the form allows. */
export interface DegreeLimits {
  most: number | undefined
  year: number | undefined
  title: number | undefined
  place: number | undefined
}

const blank = { year: '', title: '', place: '' }

/** Degrees with their years and schools, in a form that has them as `degrees`. */
export function DegreeFields({ limits }: { limits: DegreeLimits }) {
  const { control, formState } = useFormContext<Degrees>()
  const { fields, append, remove } = useFieldArray({ control, name: 'degrees' })
  const hintId = useId()
  const error = formState.errors.degrees?.message
  return (
    <fieldset aria-describedby={hintId} className="min-w-0" id="degrees" tabIndex={-1}>
      <legend className="sr-only">{copy.name}</legend>
      <p className="mb-3 text-sm text-3" id={hintId}>
        {copy.hint}
      </p>
      <ol className="grid gap-4">
        {fields.map(({ id }, index) => (
          <Degree index={index} key={id} limits={limits} onRemove={() => remove(index)} />
        ))}
      </ol>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button
        className="mt-3"
        disabled={fields.length >= (limits.most ?? Number.POSITIVE_INFINITY)}
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={() => append(blank, { focusName: `degrees.${fields.length}.year` })}
        size="sm"
        variant="secondary"
      >
        {copy.add}
      </Button>
    </fieldset>
  )
}

function Degree({ index, limits, onRemove }: { index: number; limits: DegreeLimits; onRemove: () => void }) {
  const { register } = useFormContext<Degrees>()
  const place = index + 1
  return (
    <li className="@container rounded-sm border p-3 sm:p-4">
      <fieldset className="grid min-w-0 gap-3 @xs:grid-cols-[6rem_minmax(0,1fr)] @xl:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <legend className="sr-only">{copy.degree(place)}</legend>
        <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2 @xs:col-span-2 @xl:col-span-3">
          {copy.degree(place)}
          <IconButton
            className="-my-2 -mr-2"
            icon={<X aria-hidden="true" size={16} />}
            label={copy.remove(place)}
            onClick={onRemove}
          />
        </p>
        <Field label={copy.fields.year}>
          <Input inputMode="numeric" maxLength={limits.year} {...register(`degrees.${index}.year`)} />
        </Field>
        <Field label={copy.fields.title}>
          <Input maxLength={limits.title} {...register(`degrees.${index}.title`)} />
        </Field>
        <Field className="@xs:max-@xl:col-span-2" label={copy.fields.place}>
          <Input maxLength={limits.place} {...register(`degrees.${index}.place`)} />
        </Field>
      </fieldset>
    </li>
  )
}
