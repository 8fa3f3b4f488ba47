import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { hideReasonLabels } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import type { z } from 'zod'
import { optionsOf } from '../filter-select.tsx'
import { moderationMessages as copy } from './moderation.messages.ts'

interface HideDialogProps<Body> {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What else happens with it. */
  also?: string
  confirmLabel: string
  /** Under which what is typed is kept. */
  draft: string
  /** Schema of the decision; the form adds reason and note to `decision`. */
  body: z.ZodType<Body>
  decision: object
  send: (body: Body) => Promise<void>
}

/** Asks for the reason of hiding or removing what somebody wrote; the writer gets the reason by mail. */
export function HideDialog<Body>({
  isOpen,
  onClose,
  title,
  also,
  confirmLabel,
  draft,
  ...fields
}: HideDialogProps<Body>) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={also ? `${copy.body} ${also}` : copy.body}
      confirmLabel={confirmLabel}
      tone="danger"
      draft={draft}
    >
      {(part) => <HideFields part={part} {...fields} />}
    </FormDialog>
  )
}

type FieldsProps<Body> = { part: FormPart } & Pick<HideDialogProps<Body>, 'body' | 'decision' | 'send'>

function HideFields<Body>({ part, body, decision, send }: FieldsProps<Body>) {
  const dialog = useDialogForm(part, {
    endpoint: { body },
    defaults: { reason: '', note: '' },
    toBody: (answers) => ({ ...answers, ...decision }),
    faults: copy.faults,
    send,
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog} labels={{ reason: copy.reason, note: copy.note }}>
      <Field label={copy.reason} error={errors.reason?.message}>
        <Select
          placeholder={copy.choose}
          options={optionsOf(hideReasonLabels)}
          {...dialog.form.register('reason')}
        />
      </Field>
      <Field label={copy.note} hint={copy.noteHint} error={errors.note?.message}>
        <Textarea rows={3} {...dialog.field('note')} />
      </Field>
    </DialogForm>
  )
}
