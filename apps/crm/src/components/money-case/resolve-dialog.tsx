import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmMoneyCases } from '@repo/contract/crm-money-cases'
import { gateways } from '@repo/contract/payment-providers'
import { formatVnd, paymentProviderLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { MoneyInput } from '@repo/ui/money-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { caseMessages as copy } from './money-case.messages.ts'
import type { MoneyCase, Resolution } from './money-case.ts'
import { OrderPicker } from './order-picker.tsx'

interface Props {
  moneyCase: MoneyCase
  /** Which decision is asked for; null while none is. */
  resolution: Resolution | null
  onClose: () => void
  onResolved: () => Promise<unknown>
}

/** Asks for the note of a decision, and for the order where money is given to one. */
export function ResolveDialog({ moneyCase, resolution, onClose, onResolved }: Props) {
  const [shown, setShown] = useState<Resolution>('returned')
  useEffect(() => {
    if (resolution) setShown(resolution)
  }, [resolution])
  return (
    <FormDialog
      isOpen={resolution !== null && resolution === shown}
      onClose={onClose}
      size="md"
      title={copy.titles[shown](formatVnd(moneyCase.unallocated))}
      description={copy.bodies[shown]}
      confirmLabel={shown === 'returned' && moneyCase.returnAsked ? copy.confirmReturn : copy.acts[shown]}
      tone={shown === 'returned' || shown === 'kept' ? 'danger' : 'primary'}
      draft={`resolve:${moneyCase.id}:${shown}`}
    >
      {(part) => <Resolving part={part} moneyCase={moneyCase} resolution={shown} onResolved={onResolved} />}
    </FormDialog>
  )
}

const faults = { orderCode: copy.orderMissing, gateway: copy.gatewayMissing }
const gatewayOptions = gateways.map((value) => ({ value, label: paymentProviderLabels[value] }))

function Resolving({
  part,
  moneyCase,
  resolution,
  onResolved,
}: Pick<Props, 'moneyCase' | 'onResolved'> & { part: FormPart; resolution: Resolution }) {
  const api = useApi()
  const isAssigning = resolution === 'assigned'
  const isPayout = resolution === 'payout'
  const dialog = useDialogForm(part, {
    endpoint: crmMoneyCases.resolveMoneyCase,
    chosen: { resolution },
    defaults: { orderCode: '', gateway: '', fee: 0, note: '' },
    toBody: ({ orderCode, gateway, fee, note }) => ({
      resolution,
      note,
      ...(isAssigning ? { orderCode } : {}),
      ...(isPayout ? { gateway, fee } : {}),
    }),
    faults,
    send: async (body) => {
      const decided = await api.crmOrders.resolveMoneyCase.call({ params: { id: moneyCase.id }, body })
      await onResolved()
      if (decided.state === 'open' && decided.returnAsked) toast.info(copy.returnAskedDone)
      else if (isAssigning && decided.state === 'open')
        toast.success(copy.assignedInPart(formatVnd(decided.unallocated)))
      else toast.success(copy.done[resolution])
    },
  })
  const { form, field, isOptional } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      {isAssigning ? (
        <Controller
          control={form.control}
          name="orderCode"
          render={({ field: { value, onChange } }) => (
            <OrderPicker
              amount={moneyCase.unallocated}
              // A gateway gives back no part of what it took.
              isDivisible={moneyCase.source === 'bank'}
              error={errors.orderCode?.message}
              value={value || null}
              onSelect={onChange}
            />
          )}
        />
      ) : null}
      {isPayout ? (
        <>
          <Controller
            control={form.control}
            name="gateway"
            render={({ field: { value, onChange } }) => (
              <RadioGroup
                legend={copy.gateway}
                look="chips"
                options={gatewayOptions}
                value={value || null}
                onValueChange={onChange}
                error={errors.gateway?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="fee"
            render={({ field: { value, onChange, ref, onBlur } }) => (
              <Field label={copy.fee} hint={copy.feeHint} error={errors.fee?.message}>
                <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )}
          />
        </>
      ) : null}
      <Field label={copy.notes[resolution]} error={errors.note?.message} isOptional={isOptional('note')}>
        <Textarea rows={3} {...field('note')} />
      </Field>
    </DialogForm>
  )
}
