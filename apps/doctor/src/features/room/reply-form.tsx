import { useApi } from '@repo/back-office'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomReview } from './room.types.ts'

/** Drafts of this tab by review, so that a closed form or another tab of the room loses nothing typed. */
const drafts = new Map<string, string>()

interface ReplyFormProps {
  review: RoomReview
  slug: string
  onClose: () => void
}

/** One public answer to one review. */
export function ReplyForm({ review, slug, onClose }: ReplyFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reply = useMutation(api.doctorPortal.replyToReview.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(doctorPortal.replyToReview.body, {
      text: { missing: copy.replyFault, invalid: copy.replyFault },
    }),
    defaultValues: { text: drafts.get(review.id) ?? '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    try {
      await reply.mutateAsync({ params: { id: review.id }, body })
      drafts.delete(review.id)
      toast.success(copy.replied)
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.room.key({ params: { slug } }) })
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
    } catch (error) {
      showServerError(error, setError, ['text'])
    }
  })
  return (
    <Form className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.text?.message} hint={copy.replyHint} label={copy.replyLabel(review.author)}>
        <Textarea
          {...register('text', { onChange: (event) => drafts.set(review.id, event.target.value) })}
          rows={4}
        />
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
