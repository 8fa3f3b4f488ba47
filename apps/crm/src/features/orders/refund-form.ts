import { crmRefunds } from '@repo/contract/crm-refunds'
import type { z } from 'zod'
import { refundMessages as copy } from './orders.messages.ts'
import type { OrderDetail } from './use-order.ts'

export interface RefundLine {
  lineId: string
  title: string
  /** Received for the line and not refunded yet, in VND. */
  left: number
  amount: number | null
  endsAccess: boolean
  hasAccess: boolean
  /** The bundle in which the line was bought, and what that took off it; null for none. */
  bundle: { title: string; saving: number } | null
  /** Of a line of seats: how many were bought, how many end with the money, and which of those that people have. */
  seats: number | null
  seatsBack: number | null
  givenSeats: string[]
}

export interface RefundForm {
  /**
   * Received for the order and not refunded yet, in VND: less than the sum of the lines if a shortfall was accepted.
   */
  refundable: number
  lines: RefundLine[]
  channel: 'provider' | 'manual' | 'chargeback'
  /** Number of the dispute, for a chargeback by the payer's bank. */
  transactionId: string
  reason: string
}

/** All amounts start empty, so that staff decide how much to refund. */
export const toRefundForm = (order: OrderDetail): RefundForm => ({
  refundable: order.refundable,
  lines: order.lines.map(({ id, title, received, refunded, hasAccess, bundle, seats }) => ({
    lineId: id,
    title,
    left: Math.min(received - refunded, order.refundable),
    amount: null,
    endsAccess: false,
    hasAccess,
    bundle,
    seats,
    seatsBack: null,
    givenSeats: [],
  })),
  channel: order.canRefundByProvider ? 'provider' : 'manual',
  transactionId: '',
  reason: '',
})

export const refundTotal = ({ lines }: RefundForm): number =>
  lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

const chosenLines = ({ lines }: RefundForm) =>
  lines.flatMap(({ lineId, amount, endsAccess, seats, seatsBack, givenSeats }) => {
    if (!amount) return []
    const ofSeats = seats === null || endsAccess ? {} : { seats: seatsBack ?? 0, givenSeats }
    return [{ lineId, amount, endsAccess, ...ofSeats }]
  })

/** The part of a line's money that belongs to some of its open seats; that of all of them is the whole rest. */
export const moneyOfSeats = (left: number, seats: number, open: number): number =>
  open > 0 ? Math.floor((left * Math.min(seats, open)) / open) : 0

type Refund = z.output<typeof crmRefunds.refundOrder.body>
type Chargeback = z.output<typeof crmRefunds.bookChargeback.body>
export type RefundBody = Refund | Chargeback

/** A chargeback is booked by an endpoint of its own. */
export const refundEndpoint = ({ channel }: RefundForm): { body: z.ZodType<RefundBody> } =>
  channel === 'chargeback' ? crmRefunds.bookChargeback : crmRefunds.refundOrder

export function toRefundBody(form: RefundForm): object {
  const { channel, reason, transactionId } = form
  const lines = chosenLines(form)
  return channel === 'chargeback' ? { reason, lines, transactionId } : { reason, lines, channel }
}

export const isChargeback = (body: RefundBody): body is Chargeback => 'transactionId' in body

/** What only the order knows, by the path of the field: no more goes back than came. */
export function refundFaults(form: RefundForm): Record<string, string> {
  const amounts = form.lines.flatMap(({ amount, left }, i) =>
    (amount ?? 0) > left ? [[`lines.${i}.amount`, copy.faults.tooMuch]] : [],
  )
  const isTooMuch = refundTotal(form) > form.refundable
  return { ...(isTooMuch ? { lines: copy.faults.moreThanCame } : {}), ...Object.fromEntries(amounts) }
}
