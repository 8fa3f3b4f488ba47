import { FormAlert, useFaultFocus } from '@repo/forms'
import { Form } from '@repo/ui/form'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { DraftNotice } from './draft-notice.tsx'
import { EditConflict, type ValueWords } from './edit-conflict.tsx'
import { type FormPart, useFormLink } from './form-dialog.tsx'
import { type DraftFormOptions, useDraftForm } from './use-draft-form.ts'

/** `send` answers `false` to leave the dialog open. */
export type DialogFormOptions<Values extends FieldValues, Body> = Omit<
  DraftFormOptions<Values, Body>,
  'draft'
>

/** The form of a `FormDialog`: over an endpoint of the contract, with a draft, a conflict of two edits, and a busy state. */
export function useDialogForm<Values extends FieldValues, Body>(
  part: FormPart,
  { send, ...options }: DialogFormOptions<Values, Body>,
) {
  const drafted = useDraftForm<Values, Body>({
    ...options,
    draft: part.draft,
    send: async (body, form, version) => {
      const answer = await send(body, form, version)
      if (answer !== false) part.onDone()
      return answer
    },
  })
  const { isDirty } = drafted.form.formState
  useFormLink(part, isDirty, drafted.drop)
  const submit = async () => {
    part.onBusy(true)
    try {
      await drafted.submit()
    } finally {
      part.onBusy(false)
    }
  }
  return { ...drafted, id: part.id, submit }
}

interface DialogFormProps<Values extends FieldValues, Body> {
  dialog: ReturnType<typeof useDialogForm<Values, Body>>
  /** Names of the fields that a conflict of two edits shows, in the order of the form. */
  labels?: Partial<Record<keyof Values, string>>
  /** Labels for values of fields, such as the states of a record. */
  words?: Partial<Record<keyof Values, ValueWords>>
  children: ReactNode
}

/** The form itself, with notices of a draft, an error or a conflict above its fields. */
export function DialogForm<Values extends FieldValues, Body>({
  dialog,
  labels = {},
  words,
  children,
}: DialogFormProps<Values, Body>) {
  const { id, form, submit, conflict } = dialog
  const { errors } = form.formState
  useFaultFocus(id, form.formState)
  return (
    <Form
      id={id}
      className="mt-4 grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftNotice form={dialog} />
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict conflict={conflict} labels={labels} words={words} />
      {children}
    </Form>
  )
}
