import { useApi, useDraftForm } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomReview } from './room.types.ts'

interface ReplyFormProps {
  review: RoomReview
  onClose: () => void
}

/** The form for the one public answer to a review. What was typed stays when the form is closed. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const id = useId()
  const drafted = useDraftForm({
    endpoint: doctorPortal.replyToReview,
    draft: `reply:${review.id}`,
    defaults: { text: '' },
    faults: { text: copy.replyFault },
    send: async (body) => {
      await api.doctorPortal.replyToReview.call({ params: { id: review.id }, body })
      toast.success(copy.replied)
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.reviews.key() })
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
    },
  })
  const { form, field, submit } = drafted
  const { setFocus } = form
  useEffect(() => setFocus('text'), [setFocus])
  const { errors, isSubmitting } = form.formState
  useFaultFocus(id, form.formState)
  return (
    <Form
      id={id}
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftNotice form={drafted} />
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.text?.message} hint={copy.replyHint} label={copy.replyLabel(review.author)}>
        <Textarea {...field('text')} rows={4} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.sendReply}
        </Button>
        <Button onClick={onClose} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
