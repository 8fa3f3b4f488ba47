import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { hideReasonLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { roomMessages } from './room.messages.ts'
import type { RoomReview } from './room.types.ts'

const copy = roomMessages.reporting

interface ReportDialogProps {
  review: RoomReview
  isOpen: boolean
  onClose: () => void
}

/** Asks staff, with a reason, whether a review should stand. */
export const ReportDialog = ({ review, isOpen, onClose }: ReportDialogProps) => (
  <FormDialog
    isOpen={isOpen}
    onClose={onClose}
    title={roomMessages.reportFor(review.author)}
    description={copy.lead}
    confirmLabel={copy.send}
    draft={`report-review:${review.id}`}
  >
    {(part) => <ReportFields part={part} review={review} />}
  </FormDialog>
)

const reasons = Object.entries(hideReasonLabels).map(([value, label]) => ({ value, label }))

function ReportFields({ part, review }: { part: FormPart; review: RoomReview }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: doctorPortal.reportReview.body },
    defaults: { reason: '', note: '' },
    faults: copy.faults,
    send: async (body) => {
      await api.doctorPortal.reportReview.call({ params: { id: review.id }, body })
      toast.success(copy.sent)
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.reviews.key() })
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog} labels={{ reason: copy.reason, note: copy.note }}>
      <Field error={errors.reason?.message} label={copy.reason}>
        <Select options={reasons} placeholder={copy.choose} {...dialog.form.register('reason')} />
      </Field>
      <Field error={errors.note?.message} hint={copy.noteHint} label={copy.note}>
        <Textarea rows={3} {...dialog.field('note')} />
      </Field>
    </DialogForm>
  )
}
