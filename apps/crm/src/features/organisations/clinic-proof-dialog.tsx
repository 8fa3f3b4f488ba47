import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormDialogProps, type FormPart } from '@repo/back-office/form-dialog'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { ProofFields, proofPlaces, withProof } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'

interface ProofProps<Body> {
  /** What is sent. */
  body: z.ZodType<Body>
  /** What the body has besides what is typed. */
  chosen?: Readonly<Record<string, unknown>>
  /** Asks for a reason, too. */
  reasonLabel?: string
  isCodeNeeded: boolean
  send: (body: Body) => Promise<void>
}

export type ClinicProofDialogProps<Body> = ProofProps<Body> & Omit<FormDialogProps, 'draft' | 'children'>

/** Asks for both factors once more before an act by which a provider opens accounts; what is typed is never kept. */
export function ClinicProofDialog<Body>({
  body,
  chosen,
  reasonLabel,
  isCodeNeeded,
  send,
  ...frame
}: ClinicProofDialogProps<Body>) {
  return (
    <FormDialog {...frame} draft={null}>
      {(part) => <ProofForm part={part} {...{ body, chosen, reasonLabel, isCodeNeeded, send }} />}
    </FormDialog>
  )
}

function ProofForm<Body>({
  part,
  body,
  chosen,
  reasonLabel,
  isCodeNeeded,
  send,
}: ProofProps<Body> & { part: FormPart }) {
  const dialog = useDialogForm(part, {
    endpoint: { body },
    defaults: { reason: '', password: '', code: '' },
    toBody: ({ reason, ...proof }) => ({
      ...chosen,
      ...withProof(proof, isCodeNeeded),
      ...(reasonLabel === undefined ? {} : { reason }),
    }),
    faults: secretMessages.faults,
    places: proofPlaces,
    send,
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog} {...(reasonLabel === undefined ? {} : { labels: { reason: reasonLabel } })}>
      {reasonLabel === undefined ? null : (
        <Field error={errors.reason?.message} label={reasonLabel}>
          <Textarea rows={3} {...(dialog.field('reason') as ComponentProps<typeof Textarea>)} />
        </Field>
      )}
      <ProofFields errors={errors} field={dialog.field} isCodeNeeded={isCodeNeeded} />
    </DialogForm>
  )
}
