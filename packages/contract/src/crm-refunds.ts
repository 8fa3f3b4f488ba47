import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, byOrderCode, id, text, vnd } from './fields.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'
import { mostSeats } from './organisations.ts'
import { refundChannels, staffOrderDetail } from './staff-order.ts'

/** Amount to refund of a line. Refunding the rest of its money ends the access, whatever `endsAccess` says. */
const lineBack = z.strictObject({
  lineId: id,
  amount: vnd,
  endsAccess: z.boolean(),
  /** Of a line of seats: how many end with the money. Free ones end first. */
  seats: z.int().min(0).max(mostSeats).default(0),
  /** Seats that people have and lose, by the giving; needed for as many as are not free. */
  givenSeats: z.array(id).max(mostSeats).default([]),
})

/** Money that goes back; part of `crmOrders`. */
export const crmRefunds = {
  refundOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/refunds',
    summary: 'Give money of an order back, wholly or in part, line by line',
    access: admin('refunds.manage'),
    params: byOrderCode,
    body: z.strictObject({
      channel: z.enum(refundChannels),
      reason: text(3, 500),
      lines: z.array(lineBack).min(1).max(MAX_ORDER_LINES),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'refund.too_much',
      'refund.pending',
      'refund.not_possible',
      'seat.given_ones_unnamed',
    ],
    isIdempotent: true,
  }),
  bookChargeback: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/chargebacks',
    summary:
      'Book money of an order that the payer’s bank has taken back, and whether its access ends with it',
    access: admin('refunds.manage'),
    params: byOrderCode,
    body: z.strictObject({
      /** Number of the dispute, as the bank or the gateway calls it; each counts once. */
      transactionId: text(3, 60),
      reason: text(3, 500),
      lines: z.array(lineBack).min(1).max(MAX_ORDER_LINES),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'order.receipt_used',
      'refund.too_much',
      'refund.pending',
      'refund.not_possible',
      'seat.given_ones_unnamed',
    ],
    isIdempotent: true,
  }),
  approveRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/approve',
    summary: 'Approve a refund over the limit that somebody else asked for; only then it is made',
    access: admin('refunds.manage'),
    params: byId,
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open', 'refund.own'],
  }),
  completeRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/complete',
    summary: 'Say that a refund by hand was made, with the number of the transfer',
    access: admin('refunds.manage'),
    params: byId,
    body: z.strictObject({
      /** Of the transfer, as our bank calls it; each makes one refund, however it is written. */
      transactionId: text(3, 60),
    }),
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open', 'refund.unapproved', 'refund.transfer_used'],
  }),
  abandonRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/abandon',
    summary:
      'Give up a refund by hand that was not made, or one that nobody approved; nothing changes for the learner',
    access: admin('refunds.manage'),
    params: byId,
    body: z.strictObject({ reason: text(3, 500) }),
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open'],
  }),
  settleRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/settle',
    summary:
      'Settle by hand a refund that hangs at its gateway: the money went out, or it did not. Said again it is the same',
    access: admin('refunds.manage'),
    params: byId,
    body: z.discriminatedUnion('outcome', [
      /** The bank's or the gateway's number of the money that went back; each makes one refund. */
      z.strictObject({ outcome: z.literal('made'), transactionId: text(3, 60), reason: text(3, 500) }),
      z.strictObject({ outcome: z.literal('not_made'), reason: text(3, 500) }),
    ]),
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open', 'refund.being_asked', 'refund.transfer_used'],
  }),
}
