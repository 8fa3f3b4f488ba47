import { DialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { assignmentTask, MAX_CHECKLIST_ITEMS } from '@repo/contract/assignments'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { assignmentMessages, checklistMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace, ChecklistItem, Task } from './assignments.types.ts'
import { useTaskDialog } from './use-task-dialog.ts'

interface Props {
  part: FormPart
  place: AssignmentPlace
  assignment: Assignment
  onSaved: (assignment: Assignment) => void
}

type ChecklistForm = Pick<Task, 'checklist'>

const endpoint = { body: assignmentTask.pick({ checklist: true }) }
const newItem = (): ChecklistItem => ({ id: crypto.randomUUID(), text: '', isCritical: false })

/** All steps of a checklist in one form. */
export function ChecklistFields({ part, place, assignment, onSaved }: Props) {
  const [spoken, setSpoken] = useState('')
  const dialog = useTaskDialog<ChecklistForm, ChecklistForm>(part, {
    endpoint,
    place,
    assignment,
    faults: { checklist: copy.fault },
    toForm: ({ checklist }) => ({ checklist }),
    apply: (task, body) => ({ ...task, ...body }),
    onSaved: (saved) => {
      onSaved(saved)
      toast.success(assignmentMessages.checklistSaved)
    },
  })
  const { form, limits } = dialog
  const items = form.watch('checklist')
  const { errors } = form.formState
  const set = (next: ChecklistItem[]) => form.setValue('checklist', next, { shouldDirty: true })
  const change = (index: number, changed: Partial<ChecklistItem>) =>
    set(items.map((item, at) => (at === index ? { ...item, ...changed } : item)))
  const move = (index: number, delta: -1 | 1) => {
    const item = items[index]
    if (!item || !items[index + delta]) return
    set(items.toSpliced(index, 1).toSpliced(index + delta, 0, item))
    setSpoken(copy.moved(index + delta + 1))
  }
  return (
    <DialogForm dialog={dialog} labels={{ checklist: assignmentMessages.checklist }}>
      <fieldset className="min-w-0" id="checklist" tabIndex={-1}>
        <legend className="sr-only">{assignmentMessages.checklist}</legend>
        <p className="mb-3 text-sm text-3">{copy.hint}</p>
        <ol className="grid gap-3">
          {items.map((item, index) => (
            <li className="grid gap-2 rounded-sm border p-3" key={item.id}>
              <div className="flex items-end gap-1">
                <Field className="min-w-0 flex-1" label={copy.item(index + 1)}>
                  <Input
                    maxLength={limits('checklist.0.text').maxLength}
                    onChange={(event) => change(index, { text: event.target.value })}
                    value={item.text}
                  />
                </Field>
                <IconButton
                  aria-disabled={index === 0}
                  icon={<ArrowUp aria-hidden="true" size={16} />}
                  label={copy.up(index + 1)}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  aria-disabled={index === items.length - 1}
                  icon={<ArrowDown aria-hidden="true" size={16} />}
                  label={copy.down(index + 1)}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon={<X aria-hidden="true" size={16} />}
                  label={copy.remove(index + 1)}
                  onClick={() => set(items.toSpliced(index, 1))}
                />
              </div>
              <Checkbox
                checked={item.isCritical}
                label={copy.critical(index + 1)}
                onChange={(event) => change(index, { isCritical: event.target.checked })}
              />
            </li>
          ))}
        </ol>
        {errors.checklist?.message ? <FieldError>{errors.checklist.message}</FieldError> : null}
        <Button
          className="mt-3"
          disabled={items.length >= MAX_CHECKLIST_ITEMS}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => set([...items, newItem()])}
          size="sm"
          variant="secondary"
        >
          {copy.add}
        </Button>
      </fieldset>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </DialogForm>
  )
}
