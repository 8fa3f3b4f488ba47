import { crmRefunds } from '@repo/contract/crm-refunds'
import { type Limits, limitsOf, limitWords } from '@repo/forms'
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
}

export interface RefundForm {
  /**
   * Received for the order and not refunded yet, in VND: less than the sum of the lines if a shortfall was accepted.
   */
  refundable: number
  lines: RefundLine[]
  channel: 'provider' | 'manual' | 'chargeback'
  /** Number of the dispute, for a chargeback by the payer's bank. */
  disputeId: string
  reason: string
}

/** All amounts start empty, so that staff decide how much to refund. */
export const toRefundForm = (order: OrderDetail): RefundForm => ({
  refundable: order.refundable,
  lines: order.lines.map(({ id, title, received, refunded, hasAccess }) => ({
    lineId: id,
    title,
    left: Math.min(received - refunded, order.refundable),
    amount: null,
    endsAccess: false,
    hasAccess,
  })),
  channel: order.canRefundByProvider ? 'provider' : 'manual',
  disputeId: '',
  reason: '',
})

export const refundTotal = ({ lines }: RefundForm): number =>
  lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

export const chosenLines = ({ lines }: RefundForm) =>
  lines.flatMap(({ lineId, amount, endsAccess }) => (amount ? [{ lineId, amount, endsAccess }] : []))

export interface RefundFaults {
  lines?: string
  /** Errors by line. */
  amounts: Record<string, string>
  disputeId?: string
  reason?: string
}

export const reasonLimits = limitsOf(crmRefunds.bookChargeback.body, 'reason')
export const disputeLimits = limitsOf(crmRefunds.bookChargeback.body, 'transactionId')

const isWithin = (text: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Limits) =>
  text.trim().length >= minLength && text.trim().length <= maxLength

/** The errors that prevent a refund; null if there are none. */
export function refundFaults(form: RefundForm): RefundFaults | null {
  const amounts = Object.fromEntries(
    form.lines.flatMap(({ lineId, amount, left }) =>
      (amount ?? 0) > left ? [[lineId, copy.faults.tooMuch]] : [],
    ),
  )
  const faults: RefundFaults = { amounts }
  if (refundTotal(form) === 0) faults.lines = copy.faults.lines
  if (refundTotal(form) > form.refundable) faults.lines = copy.faults.moreThanCame
  if (!isWithin(form.reason, reasonLimits)) faults.reason = limitWords(reasonLimits)
  if (form.channel === 'chargeback' && !isWithin(form.disputeId, disputeLimits))
    faults.disputeId = limitWords(disputeLimits)
  const hasFault = faults.lines || faults.reason || faults.disputeId || Object.keys(amounts).length > 0
  return hasFault ? faults : null
}
