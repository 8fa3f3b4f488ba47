import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { returnBody } from '@repo/contract/emergency-cards'
import { formatDate } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cardsMessages, returnMessages as copy } from './emergency-cards.messages.ts'

interface Props {
  card: EmergencyCard | null
  onClose: () => void
}

/** Gives a card back to the doctor who submitted it. */
export function ReturnDialog({ card, onClose }: Props) {
  const [shown, setShown] = useState(card)
  useEffect(() => {
    if (card) setShown(card)
  }, [card])
  return (
    <FormDialog
      isOpen={card !== null && card === shown}
      onClose={onClose}
      size="md"
      title={copy.title(shown?.title ?? '')}
      description={copy.description}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => (card ? <ReturnFields part={part} card={card} /> : null)}
    </FormDialog>
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
