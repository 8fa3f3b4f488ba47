import { useApi } from '@repo/back-office'
import { FormDialog, type FormPart, useFormLink } from '@repo/back-office/form-dialog'
import { FormAlert } from '@repo/forms'
import { describeError, formatVnd } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { type FormEvent, useRef, useState } from 'react'
import { refundMessages as copy } from './orders.messages.ts'
import {
  chosenLines,
  disputeLimits,
  type RefundFaults,
  type RefundForm,
  reasonLimits,
  refundFaults,
  refundTotal,
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

/** No draft is kept, so there is none to delete. */
const nothing = () => {}

const channels = ['provider', 'manual', 'chargeback'] as const

function RefundFields({ part, order }: { part: FormPart; order: OrderDetail }) {
  const { id, onBusy, onDone } = part
  const [form, setForm] = useState(() => toRefundForm(order))
  const [isDirty, setIsDirty] = useState(false)
  useFormLink(part, isDirty, nothing)
  const [faults, setFaults] = useState<RefundFaults | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const ask = useRefund(order)
  const set = (some: Partial<RefundForm>) => {
    setForm((now) => ({ ...now, ...some }))
    setIsDirty(true)
  }
  const run = async () => {
    onBusy(true)
    try {
      if (await ask(form)) onDone()
    } catch (error) {
      setFault(describeError(error))
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = refundFaults(form)
    setFaults(found)
    setFault(null)
    if (!found) void run()
  }
  return (
    <Form id={id} onSubmit={submit} className="mt-4 grid gap-5">
      <FormAlert>{fault}</FormAlert>
      <RefundLines lines={form.lines} faults={faults} onChange={(lines) => set({ lines })} />
      <p className="flex justify-between gap-4 font-semibold">
        <span>{copy.total}</span>
        <output className="font-num">{formatVnd(refundTotal(form))}</output>
      </p>
      <RadioGroup
        legend={copy.channel}
        look="cards"
        value={form.channel}
        onValueChange={(channel) => set({ channel: channels.find((one) => one === channel) ?? 'manual' })}
        options={channels
          .filter((channel) => channel !== 'provider' || order.canRefundByProvider)
          .map((value) => ({ value, label: copy.channels[value], hint: copy.channelHints[value] }))}
      />
      {form.channel === 'chargeback' ? (
        <Field label={copy.disputeId} hint={copy.disputeHint} error={faults?.disputeId}>
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={disputeLimits.maxLength}
            value={form.disputeId}
            onChange={(event) => set({ disputeId: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label={copy.reason} hint={copy.reasonHint} error={faults?.reason}>
        <Textarea
          rows={2}
          maxLength={reasonLimits.maxLength}
          value={form.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Field>
    </Form>
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
  return async (form: RefundForm): Promise<boolean> => {
    const { channel } = form
    const shared = { reason: form.reason.trim(), lines: chosenLines(form) }
    const ends = form.lines.filter(({ amount, endsAccess }) => amount && endsAccess).map(({ title }) => title)
    const isTaken = channel === 'chargeback'
    const isSure = await confirm({
      title: (isTaken ? copy.takenTitle : copy.confirmTitle)(formatVnd(refundTotal(form))),
      body: [copy.confirms[channel], ends.length > 0 ? copy.confirmEnds(ends.join(', ')) : ''].join(' '),
      confirmLabel: isTaken ? copy.takenAct : copy.act,
      cancelLabel: copy.keep,
      tone: 'danger',
    })
    if (!isSure) return false
    const params = { code: order.code }
    if (isTaken) {
      const body = { ...shared, transactionId: form.disputeId.trim() }
      await update(await api.crmOrders.bookChargeback.call({ params, body, idempotencyKey: keyOf(body) }))
      toast.success(copy.taken)
    } else {
      const body = { ...shared, channel }
      await update(await api.crmOrders.refundOrder.call({ params, body, idempotencyKey: keyOf(body) }))
      toast.success(copy.requested)
    }
    return true
  }
}
