import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { returnBody } from '@repo/contract/emergency-cards'
import { formatDate } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { CardActDialog, type CardActProps } from './card-act-dialog.tsx'
import { cardsMessages, returnMessages as copy } from './emergency-cards.messages.ts'

/** Gives a card back to the doctor who submitted it. */
export function ReturnDialog({ card, onClose }: CardActProps) {
  return (
    <CardActDialog card={card} onClose={onClose} size="md" copy={copy}>
      {(part, known) => <ReturnFields part={part} card={known} />}
    </CardActDialog>
  )
}

function ReturnFields({ part, card: { id, submitted } }: { part: FormPart; card: EmergencyCard }) {
  const { crmEmergencyCards } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: returnBody },
    defaults: { note: '' },
    toBody: (form: { note: string }) => form,
    faults: copy.faults,
    send: async (body) => {
      await crmEmergencyCards.returnCard.call({ params: { id }, body })
      await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
      toast.success(copy.done)
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog}>
      {submitted ? (
        <p className="text-2">{cardsMessages.submittedBy(submitted.by, formatDate(submitted.at))}</p>
      ) : null}
      <Field label={copy.note} error={errors.note?.message}>
        <Textarea rows={4} {...dialog.field('note')} />
      </Field>
    </DialogForm>
  )
}
