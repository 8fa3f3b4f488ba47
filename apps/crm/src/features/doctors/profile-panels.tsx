import { Panel } from '@repo/back-office/panel'
import { slugify } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Textarea } from '@repo/ui/textarea'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { LineList } from '../../components/line-list.tsx'
import { profileMessages as copy } from './doctors.messages.ts'
import { highest, longest, mostOf, type ProfileForm } from './profile-form.ts'

/** Name, address, workplace and text of a doctor. The address follows the name until somebody writes one. */
export function BasicsPanel({ hasOwnSlug, isNew }: { hasOwnSlug: boolean; isNew: boolean }) {
  const { register, setValue, formState } = useFormContext<ProfileForm>()
  const isSlugKept = useRef(hasOwnSlug)
  const { errors, isSubmitted } = formState
  const followName = (event: { target: { value: string } }) => {
    if (isSlugKept.current || hasOwnSlug) return
    setValue('slug', slugify(event.target.value), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const keepSlug = (event: { target: { value: string } }) => {
    isSlugKept.current = event.target.value !== ''
  }
  return (
    <Panel title={copy.sections.basics}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field id="name" label={copy.fields.name} error={errors.name?.message}>
          <Input
            autoComplete="off"
            maxLength={longest('name')}
            {...register('name', { onChange: followName })}
          />
        </Field>
        <Field
          id="academicTitle"
          label={copy.fields.academicTitle}
          hint={copy.hints.academicTitle}
          error={errors.academicTitle?.message}
        >
          <Input autoComplete="off" maxLength={longest('academicTitle')} {...register('academicTitle')} />
        </Field>
        <Field
          id="slug"
          className="sm:col-span-2"
          label={copy.fields.slug}
          hint={isNew ? copy.hints.slug : copy.hints.slugEdit}
          error={errors.slug?.message}
        >
          <Input
            spellCheck={false}
            autoCapitalize="none"
            maxLength={longest('slug')}
            {...register('slug', { onChange: keepSlug })}
          />
        </Field>
        <Field
          id="workplace"
          className="sm:col-span-2"
          label={copy.fields.workplace}
          error={errors.workplace?.message}
        >
          <Input autoComplete="off" maxLength={longest('workplace')} {...register('workplace')} />
        </Field>
        <Field
          id="biography"
          className="sm:col-span-2"
          label={copy.fields.biography}
          hint={copy.hints.biography}
          error={errors.biography?.message}
        >
          <Textarea rows={8} maxLength={longest('biography')} {...register('biography')} />
        </Field>
      </div>
    </Panel>
  )
}

/** Specialties, one a line. */
export function SpecialtiesPanel() {
  const { control } = useFormContext<ProfileForm>()
  return (
    <Panel title={copy.sections.specialties}>
      <Controller
        control={control}
        name="specialties"
        render={({ field, fieldState }) => (
          <LineList
            id="specialties"
            legend={copy.fields.specialties}
            hint={copy.hints.specialties}
            lineName={copy.specialty}
            lines={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            maxLines={mostOf('specialties')}
            maxLength={longest('specialties.0')}
          />
        )}
      />
    </Panel>
  )
}

const blank = { year: '', title: '', place: '' }

/** Degrees with their years and schools. */
export function DegreesPanel() {
  const { control, formState } = useFormContext<ProfileForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'degrees' })
  const hintId = useId()
  const error = formState.errors.degrees?.message
  return (
    <Panel title={copy.sections.degrees}>
      <fieldset aria-describedby={hintId} className="min-w-0" id="degrees" tabIndex={-1}>
        <legend className="sr-only">{copy.fields.degrees}</legend>
        <p className="mb-3 text-sm text-3" id={hintId}>
          {copy.hints.degrees}
        </p>
        <ol className="grid gap-4">
          {fields.map(({ id }, index) => (
            <Degree index={index} key={id} onRemove={() => remove(index)} />
          ))}
        </ol>
        {error ? <FieldError>{error}</FieldError> : null}
        <Button
          className="mt-3"
          disabled={fields.length >= (mostOf('degrees') ?? Number.POSITIVE_INFINITY)}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => append(blank, { focusName: `degrees.${fields.length}.year` })}
          size="sm"
          variant="secondary"
        >
          {copy.degreeAdd}
        </Button>
      </fieldset>
    </Panel>
  )
}

function Degree({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register } = useFormContext<ProfileForm>()
  const words = copy.degreeFields
  const place = index + 1
  return (
    <li className="rounded-sm border p-3 sm:p-4">
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <legend className="sr-only">{copy.degree(place)}</legend>
        <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2 sm:col-span-3">
          {copy.degree(place)}
          <IconButton
            className="-my-2 -mr-2"
            icon={<X aria-hidden="true" size={16} />}
            label={copy.degreeRemove(place)}
            onClick={onRemove}
          />
        </p>
        <Field label={words.year}>
          <Input
            inputMode="numeric"
            maxLength={String(highest('degrees.0.year')).length}
            {...register(`degrees.${index}.year`)}
          />
        </Field>
        <Field label={words.title}>
          <Input maxLength={longest('degrees.0.title')} {...register(`degrees.${index}.title`)} />
        </Field>
        <Field label={words.place}>
          <Input maxLength={longest('degrees.0.place')} {...register(`degrees.${index}.place`)} />
        </Field>
      </fieldset>
    </li>
  )
}

/** Years of practice and the place in lists. */
export function DisplayPanel() {
  return (
    <Panel title={copy.sections.display}>
      <div className="grid gap-4">
        <NumberField name="yearsOfPractice" />
        <NumberField name="position" hint={copy.hints.position} />
      </div>
    </Panel>
  )
}

function NumberField({ name, hint }: { name: 'yearsOfPractice' | 'position'; hint?: string }) {
  const { control } = useFormContext<ProfileForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur }, fieldState }) => (
        <Field id={name} label={copy.fields[name]} hint={hint} error={fieldState.error?.message}>
          <NumberInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}
