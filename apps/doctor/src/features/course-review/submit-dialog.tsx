import { useApi } from '@repo/back-office'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { courseReviews } from '@repo/contract/course-review'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useState } from 'react'
import { coursePageMessages as copy } from './course-page.messages.ts'

interface Props {
  review: CourseReview
  isOpen: boolean
  onClose: () => void
}

/** Hands a course in, with a message if the doctor has one. */
export function SubmitDialog({ review, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      title={copy.submitTitle}
      description={copy.submitLead}
      confirmLabel={copy.submit}
      draft={`course-submission:${review.course.id}`}
    >
      {(part) => <SubmitForm part={part} review={review} />}
    </FormDialog>
  )
}

function SubmitForm({ part, review }: { part: FormPart; review: CourseReview }) {
  const { courseReviews: calls } = useApi()
  const { show, isOvertaken } = useReview('doctor', review.course.id)
  // What was on the screen when the dialog opened; a newer state has to be looked at first.
  const [seen] = useState(review.seen)
  const dialog = useDialogForm(part, {
    endpoint: courseReviews.submit,
    defaults: { message: '' },
    toBody: ({ message }) => ({ message, seen }),
    send: async (body) => {
      try {
        show(await calls.submit.call({ params: { id: review.course.id }, body }))
        toast.success(copy.submitted)
      } catch (error) {
        if (await isOvertaken(error)) return false
        throw error
      }
    },
  })
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.message} isOptional error={dialog.form.formState.errors.message?.message}>
        <Textarea rows={5} {...dialog.field('message')} />
      </Field>
    </DialogForm>
  )
}
