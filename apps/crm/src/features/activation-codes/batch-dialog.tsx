import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmSales } from '@repo/contract/crm-sales'
import { formatNumber } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { NumberInput } from '@repo/ui/number-input'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { paths } from '../../components/paths.ts'
import { activationMessages, batchFormMessages as copy } from './activation.messages.ts'
import { emptyBatch, toBatchBody } from './batch-form.ts'

/** Creates activation codes for a course and opens the page of the new batch. */
export function BatchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={activationMessages.add}
      confirmLabel={copy.save}
      draft="activation-batch"
    >
      {(part) => <BatchFields part={part} />}
    </FormDialog>
  )
}

function BatchFields({ part }: { part: FormPart }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // A retry with the same content has the same idempotency key, so that a lost answer does not create a second batch.
  const sent = useRef<{ text: string; key: string } | null>(null)
  const dialog = useDialogForm(part, {
    endpoint: crmSales.createActivationBatch,
    defaults: emptyBatch,
    toBody: toBatchBody,
    faults: copy.faults,
    places: { 'course.not_found': 'courseId' },
    send: async (body) => {
      const text = JSON.stringify(body)
      if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
      const idempotencyKey = sent.current.key
      const batch = await api.crmSales.createActivationBatch.call({ body, idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: api.crmSales.activationBatches.key() })
      toast.success(copy.created(formatNumber(batch.count)))
      void navigate(paths.activationBatch({ id: batch.id }))
    },
  })
  const { form, field } = dialog
  const { control } = form
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input {...field('name')} />
      </Field>
      <Controller
        control={control}
        name="courseId"
        render={({ field: { value, onChange } }) => (
          <CoursePicker
            legend={copy.course}
            error={errors.courseId?.message}
            value={value}
            onChange={onChange}
            max={1}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="count"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={copy.count} error={errors.count?.message}>
              <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="unitPrice"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={copy.unitPrice} hint={copy.unitPriceHint} error={errors.unitPrice?.message}>
              <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
      </div>
      <Controller
        control={control}
        name="expiresAt"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label={copy.expiresAt} hint={copy.expiresHint} error={errors.expiresAt?.message} isOptional>
            <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
    </DialogForm>
  )
}
