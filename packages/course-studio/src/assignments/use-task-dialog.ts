import { useApi } from '@repo/back-office'
import { type DialogFormOptions, useDialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Assignment, AssignmentPlace, Task } from './assignments.types.ts'

interface Options<F extends FieldValues, Body>
  extends Pick<DialogFormOptions<F, Body>, 'endpoint' | 'faults'> {
  place: AssignmentPlace
  assignment: Assignment
  /** What the form holds of a task. */
  toForm: (task: Task) => F
  /** The whole task with what was written. */
  apply: (task: Task, body: Body) => Task
  onSaved: (assignment: Assignment) => void
}

/** A dialog over a part of a task; the rest is saved as it was read last. */
export function useTaskDialog<F extends FieldValues, Body>(part: FormPart, options: Options<F, Body>) {
  const { place, assignment, toForm, apply, onSaved, endpoint, faults } = options
  const api = useApi()
  const base = useRef(assignment.task)
  return useDialogForm<F, Body>(part, {
    endpoint,
    defaults: toForm(assignment.task),
    faults,
    edit: {
      version: assignment.version,
      read: async () => {
        const now = await api.crmAssignments.assignment.call({ params: place })
        base.current = now.task
        return { version: now.version, values: toForm(now.task) }
      },
    },
    send: async (body, _form, version) => {
      const task = apply(base.current, body)
      onSaved(await api.crmAssignments.saveTask.call({ params: place, body: { ...task, version } }))
    },
  })
}
