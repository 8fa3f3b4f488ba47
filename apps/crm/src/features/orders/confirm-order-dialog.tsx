import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmOrders } from '@repo/contract/crm-orders'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { confirmMessages as copy, transferMessages as transferCopy } from './orders.messages.ts'
import { type ChosenTransfer, sumOf, TransferParts } from './transfer-parts.tsx'
import { type OrderDetail, useOrderUpdate } from './use-order.ts'

interface Props {
  order: OrderDetail
  isOpen: boolean
  onClose: () => void
}

const ways = ['transfers', 'receipt'] as const
const wayOptions = ways.map((value) => ({ value, label: copy.ways[value], hint: copy.wayHints[value] }))

/** Confirms an order by hand: by transfers that the bank told of, or by a number where no bank told of the money. */
export function ConfirmOrderDialog({ order, isOpen, onClose }: Props) {
  const [way, setWay] = useState<(typeof ways)[number]>('transfers')
  // While money of the order waits for a decision, a payment by receipt number is refused.
  const isOpenToReceipts = order.state !== 'review'
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      description={copy.body(order.code, formatVnd(order.total))}
      confirmLabel={copy.act}
      draft={`confirm-order:${order.code}`}
    >
      {(part) => (
        <>
          {isOpenToReceipts ? (
            <RadioGroup
              className="mt-4"
              legend={copy.way}
              look="cards"
              options={wayOptions}
              value={way}
              onValueChange={(value) => setWay(value === 'receipt' ? value : 'transfers')}
            />
          ) : null}
          {way === 'transfers' || !isOpenToReceipts ? (
            <ByTransfers part={part} order={order} />
          ) : (
            <ByReceipt part={part} order={order} />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface WayProps {
  part: FormPart
  order: OrderDetail
}

interface TransfersForm {
  parts: ChosenTransfer[]
  note: string
}

const nothingChosen: TransfersForm = { parts: [], note: '' }

function ByTransfers({ part, order }: WayProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const update = useOrderUpdate(order.code)
  const dialog = useDialogForm(
    // What a transfer has left may change any moment, so no draft brings an old choice back.
    { ...part, draft: null },
    {
      endpoint: crmOrders.payFromTransfers,
      defaults: nothingChosen,
      toBody: ({ parts, note }) => ({
        parts: parts.map(({ id, amount, left }) => ({ id, amount: amount ?? 0, left })),
        note,
      }),
      faults: { parts: transferCopy.noneChosen },
      places: {
        'order.amount_differs': 'parts',
        'money_case.changed': 'parts',
        'money_case.resolved': 'parts',
      },
      check: ({ parts }) => partFaults(parts, order.total),
      send: async (body) => {
        const params = { code: order.code }
        try {
          await update(await api.crmOrders.payFromTransfers.call({ params, body }))
        } finally {
          void queryClient.invalidateQueries({ queryKey: api.crmOrders.orderTransfers.key() })
        }
        toast.success(copy.done)
      },
    },
  )
  const { form, field, isOptional } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Controller
        control={form.control}
        name="parts"
        render={({ field: { value, onChange } }) => (
          <TransferParts
            code={order.code}
            total={order.total}
            chosen={value}
            fault={errors.parts?.message ?? errors.parts?.root?.message}
            amountFault={(index) => errors.parts?.[index]?.amount?.message}
            onChange={onChange}
          />
        )}
      />
      <Field label={copy.note} error={errors.note?.message} isOptional={isOptional('note')}>
        <Textarea rows={2} {...field('note')} />
      </Field>
    </DialogForm>
  )
}

/** What only the order and the transfers know: no more of a transfer than is left, and all parts come to the price. */
function partFaults(parts: readonly ChosenTransfer[], total: number): Record<string, string> {
  const amounts = parts.flatMap(({ amount, left }, index) => {
    if (!amount) return [[`parts.${index}.amount`, transferCopy.noAmount]]
    return amount > left ? [[`parts.${index}.amount`, transferCopy.tooMuch(formatVnd(left))]] : []
  })
  const sum = sumOf(parts)
  const isOff = parts.length > 0 && sum !== total
  return {
    ...(isOff ? { parts: transferCopy.differs(formatVnd(sum), formatVnd(total)) } : {}),
    ...Object.fromEntries(amounts),
  }
}

/** Staff type the amount instead of taking it from the order, so that a mistake shows before a course opens. */
function ByReceipt({ part, order }: WayProps) {
  const api = useApi()
  const update = useOrderUpdate(order.code)
  const dialog = useDialogForm(part, {
    endpoint: crmOrders.confirmOrder,
    defaults: { amount: null as number | null, receipt: '', note: '' },
    faults: { amount: copy.noAmount },
    places: {
      'order.amount_differs': 'amount',
      'order.receipt_used': 'receipt',
      'order.receipt_listed': 'receipt',
    },
    send: async (body) => {
      const params = { code: order.code }
      await update(await api.crmOrders.confirmOrder.call({ params, body }))
      toast.success(copy.done)
    },
  })
  const { form, field, isOptional } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ amount: copy.amount, receipt: copy.receipt, note: copy.note }}>
      <Controller
        control={form.control}
        name="amount"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={copy.amount} hint={copy.amountHint} error={errors.amount?.message}>
            <MoneyInput ref={ref} name="amount" value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Field label={copy.receipt} hint={copy.receiptHint} error={errors.receipt?.message}>
        <Input {...field('receipt')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={copy.note} error={errors.note?.message} isOptional={isOptional('note')}>
        <Textarea rows={3} {...field('note')} />
      </Field>
    </DialogForm>
  )
}
