import { useApi } from '@repo/back-office'
import { FormAlert, showServerError } from '@repo/forms'
import { formatNumber } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { DateInput } from '@repo/ui/date-input'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { NumberInput } from '@repo/ui/number-input'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { FormDialog, type FormPartProps } from '../../components/form-dialog.tsx'
import { paths } from '../../components/paths.ts'
import { activationMessages, batchFormMessages as copy } from './activation.messages.ts'
import { batchFields, batchResolver, emptyBatch } from './batch-form.ts'

/** Makes codes for a course and leads to them. */
export function BatchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={activationMessages.add}
      confirmLabel={copy.save}
    >
      {(part) => <BatchFields {...part} />}
    </FormDialog>
  )
}

function BatchFields({ id, onBusy, onDone }: FormPartProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // What is tried again unchanged has the same key, so that a lost answer makes no second batch.
  const sent = useRef<{ text: string; key: string } | null>(null)
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: batchResolver,
    defaultValues: emptyBatch,
  })
  const { errors } = formState
  const save = handleSubmit(async (body) => {
    onBusy(true)
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    try {
      const idempotencyKey = sent.current.key
      const batch = await api.crmSales.createActivationBatch.call({ body, idempotencyKey })
      await queryClient.invalidateQueries({ queryKey: api.crmSales.activationBatches.key() })
      toast.success(copy.created(formatNumber(batch.count)))
      onDone()
      await navigate(paths.activationBatch({ id: batch.id }))
    } catch (error) {
      showServerError(error, setError, batchFields, { 'course.not_found': 'courseId' })
    } finally {
      onBusy(false)
    }
  })
  return (
    <Form id={id} onSubmit={(event) => void save(event)} className="mt-3 grid gap-5">
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input {...register('name')} />
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
    </Form>
  )
}
