import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { formatVnd } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { refundMessages as copy } from './orders.messages.ts'
import {
  isChargeback,
  type RefundBody,
  type RefundForm,
  refundEndpoint,
  refundFaults,
  refundTotal,
  toRefundBody,
  toRefundForm,
} from './refund-form.ts'
import { RefundLines } from './refund-lines.tsx'
import { type OrderDetail, useOrderUpdate } from './use-order.ts'

/** Asks how much of each line to refund, and asks for confirmation before sending. */
export function RefundDialog({
  order,
  isOpen,
  onClose,
}: {
  order: OrderDetail
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.dialogTitle}
      description={copy.dialogLead(order.code, formatVnd(order.refundable))}
      confirmLabel={copy.next}
      tone="danger"
      // A refund is always decided from scratch: no draft may bring an old amount back.
      draft={null}
    >
      {(part) => <RefundFields part={part} order={order} />}
    </FormDialog>
  )
}

const channels = ['provider', 'manual', 'chargeback'] as const

function RefundFields({ part, order }: { part: FormPart; order: OrderDetail }) {
  const ask = useRefund(order)
  const dialog = useDialogForm<RefundForm, RefundBody>(part, {
    endpoint: refundEndpoint,
    defaults: toRefundForm(order),
    toBody: toRefundBody,
    faults: { lines: copy.faults.lines },
    places: { 'seat.given_ones_unnamed': 'lines' },
    check: refundFaults,
    send: ask,
  })
  const { form, field } = dialog
  const { control } = form
  const { errors } = form.formState
  const now = form.watch()
  return (
    <DialogForm dialog={dialog}>
      <Controller
        control={control}
        name="lines"
        render={({ field: { value, onChange } }) => (
          <RefundLines
            code={order.code}
            lines={value}
            fault={errors.lines?.message}
            amountFault={(index) => errors.lines?.[index]?.amount?.message}
            onChange={onChange}
          />
        )}
      />
      <p className="flex justify-between gap-4 font-semibold">
        <span>{copy.total}</span>
        <output className="font-num">{formatVnd(refundTotal(now))}</output>
      </p>
      <Controller
        control={control}
        name="channel"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.channel}
            look="cards"
            value={value}
            onValueChange={onChange}
            options={channels
              .filter((channel) => channel !== 'provider' || order.canRefundByProvider)
              .map((each) => ({ value: each, label: copy.channels[each], hint: copy.channelHints[each] }))}
          />
        )}
      />
      {now.channel === 'chargeback' ? (
        <Field label={copy.disputeId} hint={copy.disputeHint} error={errors.transactionId?.message}>
          <Input {...field('transactionId')} autoComplete="off" spellCheck={false} />
        </Field>
      ) : null}
      <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason?.message}>
        <Textarea {...field('reason')} rows={2} />
      </Field>
    </DialogForm>
  )
}

/**
 * Asks for confirmation and sends the refund. One form is one refund: a retry after an error has the same idempotency
 * key.
 */
function useRefund(order: OrderDetail) {
  const api = useApi()
  const confirm = useConfirm()
  const update = useOrderUpdate(order.code)
  const sent = useRef<{ text: string; key: string } | null>(null)
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
  return async (body: RefundBody, form: RefundForm): Promise<boolean> => {
    const ends = form.lines.filter(({ amount, endsAccess }) => amount && endsAccess).map(({ title }) => title)
    const isTaken = isChargeback(body)
    const isSure = await confirm({
      title: (isTaken ? copy.takenTitle : copy.confirmTitle)(formatVnd(refundTotal(form))),
      body: [copy.confirms[form.channel], ends.length > 0 ? copy.confirmEnds(ends.join(', ')) : ''].join(' '),
      confirmLabel: isTaken ? copy.takenAct : copy.act,
      cancelLabel: copy.keep,
      tone: 'danger',
    })
    if (!isSure) return false
    const params = { code: order.code }
    const idempotencyKey = keyOf(body)
    if (isTaken) {
      await update(await api.crmOrders.bookChargeback.call({ params, body, idempotencyKey }))
      toast.success(copy.taken)
    } else {
      await update(await api.crmOrders.refundOrder.call({ params, body, idempotencyKey }))
      toast.success(copy.requested)
    }
    return true
  }
}
