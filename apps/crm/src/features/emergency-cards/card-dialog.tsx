import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { type EmergencyCard, toCardBody, toCardForm } from '@repo/back-office/emergency-card/card-form'
import { cardFormMessages as copy } from '@repo/back-office/emergency-card/card-form.messages'
import { CardTexts, cardLabels } from '@repo/back-office/emergency-card/card-texts'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { cardBody } from '@repo/contract/emergency-cards'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { cardsMessages } from './emergency-cards.messages.ts'

interface Props {
  editing: EmergencyCard | 'new' | null
  onClose: () => void
}

/** Writes a card or changes its draft. */
export function CardDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const card = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="lg"
      title={card ? cardsMessages.edit(card.title) : cardsMessages.add}
      confirmLabel={copy.save}
      draft={`emergency-card:${card?.id ?? 'new'}`}
    >
      {(part) => <CardFields part={part} card={card} />}
    </FormDialog>
  )
}

function CardFields({ part, card }: { part: FormPart; card: EmergencyCard | null }) {
  const { crmEmergencyCards } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: cardBody },
    defaults: toCardForm(card),
    toBody: toCardBody,
    faults: copy.faults,
    places: { 'course.not_found': 'courseIds' },
    edit: {
      version: card?.version ?? null,
      read: async () => {
        const now = card && (await crmEmergencyCards.card.call({ params: { id: card.id } }))
        return { version: now?.version ?? null, values: toCardForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (card) await crmEmergencyCards.saveCard.call({ params: { id: card.id }, body: { ...body, version } })
      else await crmEmergencyCards.createCard.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
      toast.success(card ? copy.saved : copy.created)
    },
  })
  const { form } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={cardLabels}>
      <CardTexts dialog={dialog} />
      <Checkbox label={copy.isForAll} hint={copy.isForAllHint} {...form.register('isForAll')} />
      {form.watch('isForAll') ? null : (
        <Controller
          control={form.control}
          name="courseIds"
          render={({ field: { value, onChange } }) => (
            <CoursePicker
              legend={copy.courses}
              hint={copy.coursesHint}
              error={errors.courseIds?.message}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
    </DialogForm>
  )
}
