import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { monthLabel } from '@repo/back-office/revenue-columns'
import { withholding } from '@repo/contract/withholding'
import { formatVnd } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { toDay } from '../../components/vietnam-time.ts'
import { withheldMessages as copy } from './withheld.messages.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  month: string
  /** What of the month is still to be paid, in VND. */
  left: number
}

/** Notes that withheld tax of a month was paid to the state. */
export function RemitDialog({ isOpen, onClose, month, left }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.remitTitle(monthLabel(month))}
      confirmLabel={copy.remit}
      draft={`withheld-tax:${month}`}
    >
      {(part) => <Fields part={part} month={month} left={left} />}
    </FormDialog>
  )
}

function Fields({ part, month, left }: Pick<Props, 'month' | 'left'> & { part: FormPart }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const today = toDay(new Date().toISOString())
  const dialog = useDialogForm(part, {
    endpoint: withholding.remitTax,
    defaults: { amount: left, paidOn: today, reference: '' },
    faults: {
      amount: copy.amountFault(formatVnd(left)),
      paidOn: copy.paidOnFault,
      reference: copy.referenceFault,
    },
    places: { 'withholding.noted': 'reference' },
    toBody: (form) => ({ ...form, month }),
    send: async (body) => {
      await api.withholding.remitTax.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.withholding.withheld.key() })
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm
      dialog={dialog}
      labels={{ amount: copy.amount, paidOn: copy.paidOn, reference: copy.reference }}
    >
      <Field label={copy.amount} error={errors.amount?.message}>
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <MoneyInput ref={ref} name="amount" value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label={copy.paidOn} error={errors.paidOn?.message}>
        <Controller
          control={form.control}
          name="paidOn"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <DateInput
              ref={ref}
              name="paidOn"
              value={value}
              max={today}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <Field label={copy.reference} error={errors.reference?.message}>
        <Input autoComplete="off" {...field('reference')} />
      </Field>
    </DialogForm>
  )
}
