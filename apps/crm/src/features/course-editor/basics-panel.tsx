import { Panel } from '@repo/back-office/panel'
import { slugify } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import { type CourseForm, maxLengthOf } from './course-form.ts'

/** Name, address and texts of a course. The address follows the name until somebody writes one. */
export function BasicsPanel({ hasOwnSlug }: { hasOwnSlug: boolean }) {
  const { register, setValue, formState } = useFormContext<CourseForm>()
  const isSlugKept = useRef(hasOwnSlug)
  const { errors, isSubmitted } = formState
  const followTitle = (event: { target: { value: string } }) => {
    if (isSlugKept.current || hasOwnSlug) return
    setValue('slug', slugify(event.target.value), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const keepSlug = (event: { target: { value: string } }) => {
    isSlugKept.current = event.target.value !== ''
  }
  return (
    <Panel title={copy.sections.basics}>
      <div className="grid gap-4">
        <Field
          id="title"
          aside={<FieldComments field="title" />}
          label={copy.fields.title}
          hint={copy.hints.title}
          error={errors.title?.message}
        >
          <Input maxLength={maxLengthOf('title')} {...register('title', { onChange: followTitle })} />
        </Field>
        <Field
          id="slug"
          aside={<FieldComments field="slug" />}
          label={copy.fields.slug}
          hint={copy.hints.slug}
          error={errors.slug?.message}
        >
          <Input
            spellCheck={false}
            autoCapitalize="none"
            maxLength={maxLengthOf('slug')}
            {...register('slug', { onChange: keepSlug })}
          />
        </Field>
        <Field
          id="subtitle"
          aside={<FieldComments field="subtitle" />}
          label={copy.fields.subtitle}
          hint={copy.hints.subtitle}
          error={errors.subtitle?.message}
        >
          <Textarea rows={2} maxLength={maxLengthOf('subtitle')} {...register('subtitle')} />
        </Field>
        <Field
          id="description"
          aside={<FieldComments field="description" />}
          label={copy.fields.description}
          hint={copy.hints.description}
          error={errors.description?.message}
        >
          <Textarea rows={8} maxLength={maxLengthOf('description')} {...register('description')} />
        </Field>
      </div>
    </Panel>
  )
}
