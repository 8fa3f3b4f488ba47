import { DegreeFields } from '@repo/back-office/degree-fields'
import { Panel } from '@repo/back-office/panel'
import { slugify } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Textarea } from '@repo/ui/textarea'
import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
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

const degreeLimits = {
  most: mostOf('degrees'),
  year: String(highest('degrees.0.year')).length,
  title: longest('degrees.0.title'),
  place: longest('degrees.0.place'),
}

/** Degrees with their years and schools. */
export const DegreesPanel = () => (
  <Panel title={copy.sections.degrees}>
    <DegreeFields limits={degreeLimits} />
  </Panel>
)

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
