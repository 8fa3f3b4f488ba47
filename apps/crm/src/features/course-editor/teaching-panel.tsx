import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { audienceLabels, levelLabels } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Select, type SelectOption } from '@repo/ui/select'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { optionsOf } from '../../components/filter-select.tsx'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'
import { TeamField } from './team-field.tsx'

type Choice = 'categoryId' | 'doctorId' | 'level' | 'audience'

// Controlled: the options of two of them arrive later than the value.
function ChoiceField({
  name,
  options,
  placeholder,
}: {
  name: Choice
  options: SelectOption[]
  placeholder?: string
}) {
  const { control } = useFormContext<CourseForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          id={name}
          aside={<FieldComments field={name} />}
          label={copy.fields[name]}
          error={fieldState.error?.message}
        >
          <Select {...field} options={options} placeholder={placeholder} />
        </Field>
      )}
    />
  )
}

/** Who teaches the course, where it belongs and for whom it is. */
export function TeachingPanel() {
  const { data } = useQuery(useApi().crm.courseOptions.query())
  const doctors = (data?.doctors ?? []).map(({ id, name, academicTitle }) => ({
    value: id,
    label: `${academicTitle} ${name}`,
  }))
  return (
    <Panel title={copy.sections.teaching}>
      <div className="grid gap-4">
        <ChoiceField name="doctorId" placeholder={copy.choose} options={doctors} />
        <TeamField doctors={doctors} />
        <ChoiceField
          name="categoryId"
          placeholder={copy.choose}
          options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField name="level" options={optionsOf(levelLabels)} />
        <ChoiceField name="audience" options={optionsOf(audienceLabels)} />
      </div>
    </Panel>
  )
}
