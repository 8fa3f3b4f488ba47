import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { CardCourses } from '@repo/back-office/emergency-card/card-courses'
import { type EmergencyCard, toCardBody, toCardForm } from '@repo/back-office/emergency-card/card-form'
import { cardFormMessages } from '@repo/back-office/emergency-card/card-form.messages'
import { CardTexts, cardLabels } from '@repo/back-office/emergency-card/card-texts'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { doctorCardBody } from '@repo/contract/emergency-cards'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownCardsMessages as copy } from './own-cards.messages.ts'

type Course = EmergencyCard['courses'][number]

interface Props {
  editing: EmergencyCard | 'new' | null
  courses: readonly Course[]
  onClose: () => void
}

/** Writes a card of own courses or changes its draft. */
export function OwnCardDialog({ editing, courses, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const card = shown === 'new' ? null : shown
  return (
    <FormDialog
      confirmLabel={cardFormMessages.save}
      draft={`emergency-card:${card?.id ?? 'new'}`}
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="lg"
      title={card ? copy.edit(card.title) : copy.add}
    >
      {(part) => <Fields card={card} courses={courses} part={part} />}
    </FormDialog>
  )
}

function Fields({
  part,
  card,
  courses,
}: {
  part: FormPart
  card: EmergencyCard | null
  courses: readonly Course[]
}) {
  const { doctorEmergencyCards: cards } = useApi()
  const queryClient = useQueryClient()
  const only = courses.length === 1 ? [...courses] : []
  const dialog = useDialogForm(part, {
    endpoint: { body: doctorCardBody },
    defaults: card ? toCardForm(card) : { ...toCardForm(null), isForAll: false, courseIds: only },
    toBody: (form) => {
      const { isForAll: _, ...body } = toCardBody(form)
      return body
    },
    faults: { ...cardFormMessages.faults, courseIds: copy.chooseCourse },
    places: { 'course.not_found': 'courseIds' },
    edit: {
      version: card?.version ?? null,
      read: async () => {
        const now = card && (await cards.card.call({ params: { id: card.id } }))
        return { version: now?.version ?? null, values: toCardForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (card) await cards.saveCard.call({ params: { id: card.id }, body: { ...body, version } })
      else await cards.createCard.call({ body })
      await queryClient.invalidateQueries({ queryKey: cards.cards.key() })
      toast.success(card ? copy.saved : copy.created)
    },
  })
  return (
    <DialogForm dialog={dialog} labels={cardLabels}>
      <CardTexts dialog={dialog} />
      <CardCourses courses={courses} dialog={dialog} hint={copy.coursesHint} legend={copy.coursesLegend} />
    </DialogForm>
  )
}
