import { courseBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { Field } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Select, type SelectOption } from '@repo/ui/select'
import { ArrowUp, X } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

const { maxItems: mostDoctors = Number.POSITIVE_INFINITY } = limitsOf(courseBody, 'coDoctorIds')

/** Doctors who teach beside the lead doctor, in the order in which the course page shows them. */
export function TeamField({ doctors }: { doctors: readonly SelectOption[] }) {
  const { control, watch } = useFormContext<CourseForm>()
  const { field, fieldState } = useController({ control, name: 'coDoctorIds' })
  const chosen = field.value
  const lead = watch('doctorId')
  const nameOf = (id: string) => doctors.find(({ value }) => value === id)?.label ?? copy.doctorUnknown
  const free = doctors.filter(({ value }) => value !== lead && !chosen.includes(value))
  const without = (id: string) => chosen.filter((one) => one !== id)
  return (
    <div className="grid gap-2">
      <Field
        error={fieldState.error?.message}
        hint={copy.hints.coDoctorIds}
        aside={<FieldComments field="coDoctorIds" />}
        id="coDoctorIds"
        isOptional
        label={copy.fields.coDoctorIds}
      >
        <Select
          disabled={free.length === 0 || chosen.length >= mostDoctors}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange([...chosen, target.value])}
          options={free}
          placeholder={copy.doctorAdd}
          ref={field.ref}
          value=""
        />
      </Field>
      {chosen.length > 0 ? (
        <ol aria-label={copy.fields.coDoctorIds} className="grid gap-1">
          {chosen.map((id, index) => (
            <li className="flex items-center gap-1 rounded-sm border py-0.5 pr-1 pl-3" key={id}>
              <span className="min-w-0 flex-1 break-words">{nameOf(id)}</span>
              <IconButton
                disabled={index === 0}
                icon={<ArrowUp aria-hidden="true" size={16} />}
                label={copy.doctorUp(nameOf(id))}
                onClick={() => field.onChange(without(id).toSpliced(index - 1, 0, id))}
              />
              <IconButton
                icon={<X aria-hidden="true" size={16} />}
                label={copy.doctorRemove(nameOf(id))}
                onClick={() => field.onChange(without(id))}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
