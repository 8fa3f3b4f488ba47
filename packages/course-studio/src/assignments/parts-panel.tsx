import { DialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import { assignmentTask, handInParts, partNeeds } from '@repo/contract/assignments'
import { formatNumber, partNeedLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Select } from '@repo/ui/select'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { assignmentMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace, Task } from './assignments.types.ts'
import { useTaskDialog } from './use-task-dialog.ts'

interface Props {
  place: AssignmentPlace
  assignment: Assignment
  onSaved: (assignment: Assignment) => void
}

/** What learners may hand in, and from how many points they pass. */
export function PartsPanel({ place, assignment, onSaved }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { task } = assignment
  const rows = [
    ...handInParts.map((name) => [copy.fields[name], partNeedLabels[task[name]]]),
    ...(task.film === 'off'
      ? []
      : [
          [copy.fields.filmMinutes, formatNumber(task.filmMinutes)],
          [copy.fields.filmMegabytes, formatNumber(task.filmMegabytes)],
        ]),
    [copy.fields.passPercent, `${task.passPercent}%`],
  ]
  return (
    <Panel
      title={copy.parts}
      aside={
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {copy.partsEdit}
        </Button>
      }
    >
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div className="flex justify-between gap-4" key={label}>
            <dt className="text-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="md"
        title={copy.parts}
        confirmLabel={copy.save}
        draft={`assignment-parts:${place.lessonId}`}
      >
        {(part) => <PartsFields {...{ part, place, assignment, onSaved }} />}
      </FormDialog>
    </Panel>
  )
}

const endpoint = {
  body: assignmentTask.pick({
    writing: true,
    files: true,
    film: true,
    filmMinutes: true,
    filmMegabytes: true,
    passPercent: true,
  }),
}
const options = partNeeds.map((need) => ({ value: need, label: partNeedLabels[need] }))

const numbers = ['filmMinutes', 'filmMegabytes', 'passPercent'] as const

type PartsForm = Pick<Task, (typeof handInParts)[number]> & Record<(typeof numbers)[number], number | null>

function PartsFields({ part, place, assignment, onSaved }: Props & { part: FormPart }) {
  const dialog = useTaskDialog<PartsForm, Pick<Task, keyof PartsForm>>(part, {
    endpoint,
    place,
    assignment,
    faults: copy.faults,
    toForm: ({ writing, files, film, filmMinutes, filmMegabytes, passPercent }) => ({
      writing,
      files,
      film,
      filmMinutes,
      filmMegabytes,
      passPercent,
    }),
    apply: (task, body) => ({ ...task, ...body }),
    onSaved: (saved) => {
      onSaved(saved)
      toast.success(copy.partsSaved)
    },
  })
  const { form } = dialog
  const film = form.watch('film')
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      {handInParts.map((name) => (
        <Field key={name} label={copy.fields[name]} hint={name === 'writing' ? undefined : copy.hints[name]}>
          <Select {...form.register(name)} options={options} />
        </Field>
      ))}
      {numbers
        .filter((name) => name === 'passPercent' || film !== 'off')
        .map((name) => (
          <Controller
            control={form.control}
            key={name}
            name={name}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Field
                label={copy.fields[name]}
                hint={copy.hints[name]}
                error={form.formState.errors[name]?.message}
              >
                <NumberInput name={name} ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )}
          />
        ))}
    </DialogForm>
  )
}
