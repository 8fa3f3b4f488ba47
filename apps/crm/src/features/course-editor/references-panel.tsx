import { courseBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CardRows } from './card-rows.tsx'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import { type CourseForm, faultsOfReference } from './course-form.ts'

const blank = { authors: '', title: '', year: '', doi: '' }
const maxLengthOf = (name: 'authors' | 'title' | 'doi') =>
  limitsOf(courseBody, `references.0.${name}`).maxLength
/** A year as it is typed. */
const yearDigits = String(limitsOf(courseBody, 'references.0.year').max).length

/** Works the course relies on, each with its authors, year and DOI. */
export function ReferencesPanel() {
  const { control, formState, register } = useFormContext<CourseForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'references' })
  const words = copy.referenceFields
  const error = formState.errors.references?.message
  const rows = useWatch({ control, name: 'references' })
  /** Words beside a field of a row that keeps the course from being saved. */
  const faultOf = (index: number, name: keyof typeof copy.referenceFaults) =>
    error && faultsOfReference(rows[index]).has(name) ? copy.referenceFaults[name] : undefined
  return (
    <CardRows
      id="references"
      title={copy.sections.references}
      aside={<FieldComments field="references" />}
      legend={copy.fields.references}
      hint={copy.referencesHint}
      nameOf={copy.reference}
      removeLabelOf={copy.referenceRemove}
      addLabel={copy.referenceAdd}
      rows={fields}
      maxRows={limitsOf(courseBody, 'references').maxItems}
      error={error}
      onAdd={() => append(blank, { focusName: `references.${fields.length}.authors` })}
      onRemove={remove}
    >
      {(index) => (
        <div className="grid min-w-0 gap-3 items-end sm:grid-cols-[minmax(0,1fr)_10.5rem]">
          <Field isOptional label={words.authors}>
            <Input maxLength={maxLengthOf('authors')} {...register(`references.${index}.authors`)} />
          </Field>
          <Field error={faultOf(index, 'year')} isOptional label={words.year}>
            <Input inputMode="numeric" maxLength={yearDigits} {...register(`references.${index}.year`)} />
          </Field>
          <Field className="sm:col-span-2" error={faultOf(index, 'title')} isRequired label={words.title}>
            <Input maxLength={maxLengthOf('title')} {...register(`references.${index}.title`)} />
          </Field>
          <Field className="sm:col-span-2" error={faultOf(index, 'doi')} isOptional label={words.doi}>
            <Input
              maxLength={maxLengthOf('doi')}
              placeholder="10.1097/PRS.0001"
              {...register(`references.${index}.doi`)}
            />
          </Field>
        </div>
      )}
    </CardRows>
  )
}
