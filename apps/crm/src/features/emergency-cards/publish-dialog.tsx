import { isApiError } from '@repo/api-client'
import { QueryView, useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { publishBody } from '@repo/contract/emergency-cards'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { SkeletonText } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CardActDialog, type CardActProps } from './card-act-dialog.tsx'
import { DraftText } from './draft-text.tsx'
import { publishMessages as copy } from './emergency-cards.messages.ts'

type Publication = z.output<typeof publishBody>

/** Shows the whole draft of a card as it is now, and publishes what was read under the name of a doctor. */
export function PublishDialog({ card, onClose }: CardActProps) {
  return (
    <CardActDialog card={card} onClose={onClose} size="lg" copy={copy}>
      {(part, known) => <ReadDraft part={part} id={known.id} />}
    </CardActDialog>
  )
}

function ReadDraft({ part, id }: { part: FormPart; id: string }) {
  const { crmEmergencyCards } = useApi()
  // Read anew for each opening, and never replaced under the eyes of who reads it.
  const query = useQuery({
    ...crmEmergencyCards.card.query({ params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
      {(card) => <PublishFields part={part} read={card} />}
    </QueryView>
  )
}

function PublishFields({ part, read }: { part: FormPart; read: EmergencyCard }) {
  const [card] = useState(read)
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
        // Nobody may publish unread text under a doctor's name: the newer draft has to be opened and read.
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
      <DraftText card={card} />
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
