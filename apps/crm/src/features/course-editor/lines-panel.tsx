import { Panel } from '@repo/back-office/panel'
import { courseBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { Controller, useFormContext } from 'react-hook-form'
import { LineList } from '../../components/line-list.tsx'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

const kinds = {
  outcomes: { hint: copy.outcomesHint, lineName: copy.outcomeName },
  requirements: { hint: copy.requirementsHint, lineName: copy.requirementName },
  risks: { hint: copy.risksHint, lineName: copy.riskName },
}

/** Outcomes, requirements or risks of a course, one a line. */
export function LinesPanel({ name }: { name: keyof typeof kinds }) {
  const { control } = useFormContext<CourseForm>()
  return (
    <Panel title={copy.sections[name]} aside={<FieldComments field={name} />}>
      <Controller
        control={control}
        name={name}
        render={({ field, fieldState }) => (
          <LineList
            id={name}
            legend={copy.fields[name]}
            {...kinds[name]}
            lines={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            maxLines={limitsOf(courseBody, name).maxItems}
            maxLength={limitsOf(courseBody, `${name}.0`).maxLength}
          />
        )}
      />
    </Panel>
  )
}
