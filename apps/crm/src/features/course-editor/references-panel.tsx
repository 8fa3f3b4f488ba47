import { Panel } from '@repo/back-office/panel'
import { courseBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

const blank = { authors: '', title: '', year: '', doi: '' }
const { maxItems: mostReferences = Number.POSITIVE_INFINITY } = limitsOf(courseBody, 'references')
const longest = (name: 'authors' | 'title' | 'doi') => limitsOf(courseBody, `references.0.${name}`).maxLength
/** A year as it is typed. */
const yearDigits = String(limitsOf(courseBody, 'references.0.year').max).length

/** Works the course relies on, each with its authors, year and DOI. */
export function ReferencesPanel() {
  const { control, formState } = useFormContext<CourseForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'references' })
  const hintId = useId()
  const error = formState.errors.references?.message
  return (
    <Panel title={copy.sections.references}>
      <fieldset aria-describedby={hintId} className="min-w-0" id="references" tabIndex={-1}>
        <legend className="sr-only">{copy.fields.references}</legend>
        <p className="mb-3 text-sm text-3" id={hintId}>
          {copy.referencesHint}
        </p>
        <ol className="grid gap-4">
          {fields.map(({ id }, index) => (
            <Work index={index} key={id} onRemove={() => remove(index)} />
          ))}
        </ol>
        {error ? <FieldError>{error}</FieldError> : null}
        <Button
          className="mt-3"
          disabled={fields.length >= mostReferences}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => append(blank, { focusName: `references.${fields.length}.authors` })}
          size="sm"
          variant="secondary"
        >
          {copy.referenceAdd}
        </Button>
      </fieldset>
    </Panel>
  )
}

function Work({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register } = useFormContext<CourseForm>()
  const words = copy.referenceFields
  const place = index + 1
  return (
    <li className="rounded-sm border p-3 sm:p-4">
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <legend className="sr-only">{copy.reference(place)}</legend>
        <p className="flex items-center justify-between gap-3 text-sm font-semibold text-2 sm:col-span-2">
          {copy.reference(place)}
          <IconButton
            className="-my-2 -mr-2"
            icon={<X aria-hidden="true" size={16} />}
            label={copy.referenceRemove(place)}
            onClick={onRemove}
          />
        </p>
        <Field isOptional label={words.authors}>
          <Input maxLength={longest('authors')} {...register(`references.${index}.authors`)} />
        </Field>
        <Field isOptional label={words.year}>
          <Input inputMode="numeric" maxLength={yearDigits} {...register(`references.${index}.year`)} />
        </Field>
        <Field className="sm:col-span-2" isRequired label={words.title}>
          <Input maxLength={longest('title')} {...register(`references.${index}.title`)} />
        </Field>
        <Field className="sm:col-span-2" isOptional label={words.doi}>
          <Input
            maxLength={longest('doi')}
            placeholder="10.1097/PRS.0001"
            {...register(`references.${index}.doi`)}
          />
        </Field>
      </fieldset>
    </li>
  )
}
