import { courseBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { CardRows } from './card-rows.tsx'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import { type CourseForm, faultsOfQuestion } from './course-form.ts'

const maxLengthOf = (name: 'question' | 'answer') => limitsOf(courseBody, `faq.0.${name}`).maxLength

/** Questions that visitors ask before they buy, each with its answer. */
export function FaqPanel() {
  const { control, formState, register } = useFormContext<CourseForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'faq' })
  const error = formState.errors.faq?.message
  const rows = useWatch({ control, name: 'faq' })
  /** Words beside a field of a row that keeps the course from being saved. */
  const faultOf = (index: number, name: keyof typeof copy.faqFaults) =>
    error && faultsOfQuestion(rows[index]).has(name) ? copy.faqFaults[name] : undefined
  return (
    <CardRows
      id="faq"
      title={copy.sections.faq}
      aside={<FieldComments field="faq" />}
      legend={copy.fields.faq}
      hint={copy.faqHint}
      nameOf={copy.faqItem}
      removeLabelOf={copy.faqRemove}
      addLabel={copy.faqAdd}
      rows={fields}
      maxRows={limitsOf(courseBody, 'faq').maxItems}
      error={error}
      onAdd={() => append({ question: '', answer: '' }, { focusName: `faq.${fields.length}.question` })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <Field error={faultOf(index, 'question')} isRequired label={copy.faqFields.question}>
            <Input maxLength={maxLengthOf('question')} {...register(`faq.${index}.question`)} />
          </Field>
          <Field error={faultOf(index, 'answer')} isRequired label={copy.faqFields.answer}>
            <Textarea rows={3} maxLength={maxLengthOf('answer')} {...register(`faq.${index}.answer`)} />
          </Field>
        </>
      )}
    </CardRows>
  )
}
