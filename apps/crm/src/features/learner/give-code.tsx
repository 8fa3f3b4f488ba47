import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmLearners } from '@repo/contract/crm-learners'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { enrollmentActMessages as copy } from './learner.messages.ts'
import type { LearnerDetail } from './use-learner.ts'

type Batches = EndpointOutput<ApiContract['crmLearners']['codeBatches']>

/** Mails the learner a code of a batch. */
export function GiveCodeButton({ learner }: { learner: LearnerDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<KeyRound size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {copy.code.open}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="md"
        title={copy.code.title(learner.name)}
        description={copy.code.body}
        confirmLabel={copy.code.act}
        draft={`give-code:${learner.id}`}
      >
        {(part) => <GiveCode part={part} learner={learner} />}
      </FormDialog>
    </>
  )
}

function GiveCode({ part, learner }: { part: FormPart; learner: LearnerDetail }) {
  const query = usePageQuery(useApi().crmLearners.codeBatches.query({ params: { id: learner.id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-40 rounded-md" />}>
      {(batches) =>
        batches.length > 0 ? (
          <GiveCodeFields part={part} learner={learner} batches={batches} />
        ) : (
          <p className="text-2">{copy.code.none}</p>
        )
      }
    </QueryView>
  )
}

interface FieldsProps {
  part: FormPart
  learner: LearnerDetail
  batches: Batches
}

function GiveCodeFields({ part, learner, batches }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: crmLearners.giveCode,
    defaults: { batchId: '', reason: '' },
    faults: { batchId: copy.faults.batchId },
    places: {
      'activation_batch.not_found': 'batchId',
      'activation.none_free': 'batchId',
      'activation.given_already': 'batchId',
      'enrollment.exists': 'batchId',
    },
    send: async (body) => {
      const { ending } = await api.crmLearners.giveCode.call({ params: { id: learner.id }, body })
      void queryClient.invalidateQueries({ queryKey: api.crmLearners.codeBatches.key() })
      void queryClient.invalidateQueries({ queryKey: api.crmMails.learnerMails.key() })
      void queryClient.invalidateQueries({ queryKey: api.crmSales.activationCodes.key() })
      toast.success(copy.code.done(ending))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.code.batch} hint={copy.code.batchHint} error={errors.batchId?.message}>
        <Select
          {...field('batchId')}
          placeholder={copy.code.choose}
          options={batches.map(({ id, name, course, free }) => ({
            value: id,
            label: copy.code.option(name, course.title, free),
          }))}
        />
      </Field>
      <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason?.message}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}
