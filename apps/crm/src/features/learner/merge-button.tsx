import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmMerges } from '@repo/contract/crm-merges'
import { id as idSchema } from '@repo/contract/fields'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { mergeMessages as copy } from './learner.messages.ts'
import { MergePlan } from './merge-plan.tsx'
import { OtherLearner } from './other-learner.tsx'
import type { LearnerDetail } from './use-learner.ts'

const endpoint = { body: crmMerges.merge.body.extend({ otherId: idSchema }) }

/** Merges another account of the same person into this one. */
export function MergeButton({ learner }: { learner: LearnerDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Merge size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {copy.open}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="lg"
        tone="danger"
        title={copy.title(learner.name)}
        description={copy.body}
        confirmLabel={copy.act}
        draft={null}
      >
        {(part) => <MergeFields part={part} learner={learner} />}
      </FormDialog>
    </>
  )
}

function MergeFields({ part, learner }: { part: FormPart; learner: LearnerDetail }) {
  const { crm, crmAccounts, crmLearners, crmMails, crmMerges: api, crmOrders } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { otherId: '', reason: '' },
    faults: copy.faults,
    places: { 'merge.not_possible': 'otherId', 'merge.blocked': 'otherId', 'user.not_found': 'otherId' },
    send: async ({ otherId, reason }) => {
      await api.merge.call({ params: { id: learner.id, otherId }, body: { reason } })
      for (const { key } of [
        crmLearners.learner,
        crmLearners.notes,
        crm.students,
        crmOrders.orders,
        crmAccounts.account,
        crmAccounts.audit,
        crmMails.learnerMails,
      ])
        void queryClient.invalidateQueries({ queryKey: key() })
      toast.success(copy.done)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  const otherId = form.watch('otherId')
  const choose = (id: string) => {
    form.clearErrors('otherId')
    form.setValue('otherId', id, { shouldDirty: true })
  }
  return (
    <DialogForm dialog={dialog}>
      {otherId ? (
        <div className="grid grid-cols-1 gap-4">
          <MergePlan id={learner.id} otherId={otherId} />
          <div>
            <Button size="sm" variant="ghost" onClick={() => choose('')}>
              {copy.change}
            </Button>
          </div>
        </div>
      ) : (
        <OtherLearner without={learner.id} onChoose={choose} />
      )}
      {errors.otherId?.message ? <FieldError>{errors.otherId.message}</FieldError> : null}
      <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason?.message}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}
