import { useApi } from '@repo/back-office'
import { NewFiles } from '@repo/back-office/course-review/new-files'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { courseReviews } from '@repo/contract/course-review'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useState } from 'react'
import { reviewTabMessages as copy } from './review.messages.ts'

type Choice = 'approve' | 'approveLater' | 'giveBack'

const words = {
  approve: { title: copy.approveTitle, description: copy.approveLead, confirmLabel: copy.approve },
  approveLater: {
    title: copy.approveLaterTitle,
    description: copy.approveLaterLead,
    confirmLabel: copy.approveLater,
  },
  giveBack: { title: copy.giveBackTitle, description: copy.giveBackLead, confirmLabel: copy.giveBack },
} satisfies Record<Choice, object>

interface Props {
  review: CourseReview
  onOpenLesson: (lessonId: string) => void
}

/** What staff can decide about a submission that waits. */
export function Decision({ review, onOpenLesson }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: Choice) => {
    setChoice(next)
    setIsOpen(true)
  }
  const shown = choice ?? 'approve'
  const hasNewFiles = review.newFiles.length > 0
  return (
    <div className="mt-4 grid gap-2">
      <NewFiles files={review.newFiles} onOpen={onOpenLesson} />
      {review.missing.length > 0 ? (
        <div className="rounded-sm bg-warning-soft px-3 py-2.5">
          <h3 className="font-text text-sm font-semibold tracking-normal text-warning">
            {copy.stillMissing}
          </h3>
          <ul className="mt-1 list-disc pl-5">
            {review.missing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Button block disabled={hasNewFiles || review.missing.length > 0} onClick={() => open('approve')}>
        {copy.approve}
      </Button>
      <Button block variant="secondary" disabled={hasNewFiles} onClick={() => open('approveLater')}>
        {copy.approveLater}
      </Button>
      <Button block variant="secondary" onClick={() => open('giveBack')}>
        {copy.giveBack}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        draft={`course-decision:${review.course.id}`}
        {...words[shown]}
        {...(review.isFree && shown === 'approve' ? { description: `${copy.approveLead} ${copy.free}` } : {})}
      >
        {(part) => <DecisionForm part={part} choice={shown} review={review} />}
      </FormDialog>
    </div>
  )
}

function DecisionForm({ part, choice, review }: { part: FormPart; choice: Choice; review: CourseReview }) {
  const { courseReviews: calls } = useApi()
  const { show, isOvertaken } = useReview('staff', review.course.id)
  // What was on the screen when the decision began; a newer state has to be looked at first.
  const [seen] = useState(review.seen)
  const params = { id: review.course.id }
  const isReturn = choice === 'giveBack'
  const dialog = useDialogForm(part, {
    endpoint: isReturn ? courseReviews.giveBack : courseReviews.approve,
    defaults: { note: '' },
    toBody: ({ note }) => (isReturn ? { note } : { note, isPublished: choice === 'approve', seen }),
    faults: { note: copy.noteFault },
    send: async (body) => {
      try {
        show(
          isReturn
            ? await calls.giveBack.call({ params, body })
            : await calls.approve.call({
                params,
                body: { ...body, isPublished: choice === 'approve', seen },
              }),
        )
        toast.success(isReturn ? copy.done.returned : copy.done.approved)
      } catch (error) {
        if (await isOvertaken(error)) return false
        throw error
      }
    },
  })
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.note} isOptional={!isReturn} error={dialog.form.formState.errors.note?.message}>
        <Textarea rows={5} {...dialog.field('note')} />
      </Field>
    </DialogForm>
  )
}
