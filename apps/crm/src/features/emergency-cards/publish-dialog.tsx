import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { publishBody } from '@repo/contract/emergency-cards'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { publishMessages as copy } from './emergency-cards.messages.ts'

type Publication = z.output<typeof publishBody>

interface Props {
  card: EmergencyCard | null
  onClose: () => void
}

/** Publishes the draft of a card under the name of a doctor. */
export function PublishDialog({ card, onClose }: Props) {
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
      {(part) => (card ? <PublishFields part={part} card={card} /> : null)}
    </FormDialog>
  )
}

function PublishFields({ part, card }: { part: FormPart; card: EmergencyCard }) {
  const { crmEmergencyCards } = useApi()
  const queryClient = useQueryClient()
  const { data: reviewers = [] } = useQuery(crmEmergencyCards.reviewers.query())
  const dialog = useDialogForm<Publication, Publication>(part, {
    endpoint: { body: publishBody },
    defaults: { reviewerId: '', reviewedOn: '', nextReviewOn: '' },
    toBody: (form) => form,
    faults: copy.faults,
    places: {
      'emergency_card.no_reviewer': 'reviewerId',
      'emergency_card.bad_dates': 'nextReviewOn',
    },
    send: async (body) => {
      const { id, version } = card
      try {
        await crmEmergencyCards.publishCard.call({ params: { id }, body: { ...body, version } })
      } catch (error) {
        if (!isApiError(error, 'edit.outdated')) throw error
        // The draft has changed, and nobody may publish unread text under a doctor's name: it has to be opened again.
        await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
        dialog.form.setError('root', { type: 'outdated', message: copy.outdated })
        return false
      }
      await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cards.key() })
      await queryClient.invalidateQueries({ queryKey: crmEmergencyCards.cardVersions.key() })
      toast.success(copy.done)
      return true
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  const dateField = (name: 'reviewedOn' | 'nextReviewOn', hint?: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={copy[name]} hint={hint} error={errors[name]?.message}>
          <DateInput className="max-w-xs" ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.reviewerId} hint={copy.reviewerHint} error={errors.reviewerId?.message}>
        <Select
          placeholder={copy.choose}
          options={reviewers.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('reviewerId')}
        />
      </Field>
      {dateField('reviewedOn')}
      {dateField('nextReviewOn', copy.nextReviewHint)}
    </DialogForm>
  )
}
