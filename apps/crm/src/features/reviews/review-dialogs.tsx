import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmReviews, hideReviewBody } from '@repo/contract/crm-reviews'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { optionsOf } from '../../components/filter-select.tsx'
import type { Review } from './review-item.tsx'
import { hideMessages, hideReasonLabels, replyMessages } from './reviews.messages.ts'
import { useReviewRefresh } from './use-moderation.ts'

interface Props {
  /** Kept while the dialog closes. */
  review: Review
  isOpen: boolean
  onClose: () => void
  /** After the act, before the dialog closes. */
  onDone: () => void
}

/** Asks why a review is hidden; its writer is told by mail. */
export function HideDialog({ review, isOpen, onClose, onDone }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={hideMessages.title(review.learner)}
      description={hideMessages.body}
      confirmLabel={hideMessages.act}
      tone="danger"
      draft={`hide-review:${review.id}`}
    >
      {(part) => <HideFields part={part} review={review} onDone={onDone} />}
    </FormDialog>
  )
}

function HideFields({ part, review, onDone }: { part: FormPart } & Pick<Props, 'review' | 'onDone'>) {
  const { crm } = useApi()
  const refresh = useReviewRefresh()
  const dialog = useDialogForm(part, {
    endpoint: { body: hideReviewBody },
    defaults: { reason: '', note: '' },
    toBody: (answers) => ({ ...answers, state: 'hidden' }),
    faults: hideMessages.faults,
    send: async (body) => {
      await crm.moderateReview.call({ params: { id: review.id }, body })
      toast.success(hideMessages.done)
      onDone()
      await refresh()
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog} labels={{ reason: hideMessages.reason, note: hideMessages.note }}>
      <Field label={hideMessages.reason} error={errors.reason?.message}>
        <Select
          placeholder={hideMessages.choose}
          options={optionsOf(hideReasonLabels)}
          {...dialog.form.register('reason')}
        />
      </Field>
      <Field label={hideMessages.note} hint={hideMessages.noteHint} error={errors.note?.message}>
        <Textarea rows={3} {...dialog.field('note')} />
      </Field>
    </DialogForm>
  )
}

/** Answers a review in the name of the site; a waiting one is published with it. */
export function ReplyDialog({ review, isOpen, onClose, onDone }: Props) {
  const { crm } = useApi()
  const refresh = useReviewRefresh()
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
      title={replyMessages.title(review.learner)}
      description={review.state === 'pending' ? replyMessages.bodyPending : replyMessages.body}
      confirmLabel={replyMessages.act}
      draft={`reply-review:${review.id}`}
      endpoint={crmReviews.answerReview}
      questions={[{ name: 'text', label: replyMessages.text, rows: 6 }]}
      send={async (body) => {
        await crm.answerReview.call({ params: { id: review.id }, body })
        toast.success(replyMessages.done)
        onDone()
        await refresh()
      }}
    />
  )
}
