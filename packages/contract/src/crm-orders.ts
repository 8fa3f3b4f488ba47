import { z } from 'zod'
import { admin } from './access.ts'
import { imageTypes, proofTypes } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listQuery, pageOf, savedFile, text, vnd } from './fields.ts'
import { order, orderStates } from './orders.ts'

export const paymentProviders = [
  'vietqr',
  'vnpay',
  'momo',
  'zalopay',
  'manual',
  'activation',
  'free',
] as const
export const paymentStates = ['created', 'redirected', 'succeeded', 'failed', 'expired', 'review'] as const
export const refundStates = ['pending', 'succeeded', 'failed'] as const
/** How staff give money back. */
export const refundChannels = ['provider', 'manual'] as const
/** How money went back: given by us, or taken by the payer's bank. */
export const moneyBackChannels = [...refundChannels, 'chargeback'] as const
export const moneyCaseKinds = [
  'unmatched',
  'underpaid',
  'overpaid',
  'duplicate',
  'late',
  'mismatch',
  'review',
] as const
export const moneyCaseResolutions = ['assigned', 'accepted', 'returned', 'kept'] as const

/** Money is looked at by those who sell and answer questions too; only accountants move it. */
const mayLook = admin('accountant', 'sales', 'support')
const mayMove = admin('accountant')

const learner = z.object({ id, name: z.string(), email: z.string() })

export const staffOrder = z.object({
  code: z.string(),
  state: z.enum(orderStates),
  learner,
  /** Titles of what was ordered. */
  courses: z.array(z.string()),
  total: vnd,
  refunded: vnd,
  /** By which it was paid; null while it is not. */
  provider: z.enum(paymentProviders).nullable(),
  isGift: z.boolean(),
  hasOpenCase: z.boolean(),
  createdAt: instant,
  paidAt: instant.nullable(),
})

export const moneyCase = z.object({
  id,
  kind: z.enum(moneyCaseKinds),
  /** `bank`, or the gateway. */
  source: z.string(),
  amount: vnd,
  /** How much of it no order has. */
  unallocated: vnd,
  /** What the payer wrote, where it came by the bank. */
  content: z.string().nullable(),
  /** The provider's own number. */
  transactionId: z.string().nullable(),
  order: z
    .object({ code: z.string(), total: vnd, state: z.enum(orderStates), learner: z.string() })
    .nullable(),
  state: z.enum(['open', 'resolved']),
  /** Whether the gateway that it came by can give it back, or has been asked to; null where that is not the way. */
  gatewayReturn: z.enum(['possible', 'pending']).nullable(),
  resolution: z.enum(moneyCaseResolutions).nullable(),
  note: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  createdAt: instant,
})

export const staffRefund = z.object({
  id,
  amount: vnd,
  channel: z.enum(moneyBackChannels),
  state: z.enum(refundStates),
  reason: z.string(),
  failureCode: z.string().nullable(),
  transactionId: z.string().nullable(),
  requestedBy: z.string().nullable(),
  /**
   * From when staff may settle it by hand, while it hangs at its gateway: before that the gateway may be asked about
   * it this very moment. Null for a refund that is not theirs to settle so.
   */
  settleFrom: instant.nullable(),
  lines: z.array(z.object({ title: z.string(), amount: vnd, endsAccess: z.boolean() })),
  createdAt: instant,
  completedAt: instant.nullable(),
})

/** Evidence that staff keep with an order: a receipt, the slip of a transfer. */
export const orderDocument = z.object({
  id,
  contentType: z.enum(proofTypes),
  bytes: z.int(),
  addedBy: z.string().nullable(),
  createdAt: instant,
})

const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

export const staffOrderDetail = order
  .omit({ transfer: true, gateways: true, failedAttempt: true, lines: true })
  .extend({
    learner: learner.extend({ phone: z.string().nullable() }),
    lines: z.array(
      z.object({
        id,
        title: z.string(),
        listPrice: vnd,
        price: vnd,
        discount: vnd,
        refunded: vnd,
        /** Whether the course is open to somebody by this line. */
        hasAccess: z.boolean(),
      }),
    ),
    payments: z.array(
      z.object({
        id,
        provider: z.enum(paymentProviders),
        reference: z.string(),
        state: z.enum(paymentStates),
        amount: vnd,
        transactionId: z.string().nullable(),
        failureCode: z.string().nullable(),
        createdAt: instant,
        paidAt: instant.nullable(),
      }),
    ),
    /**
     * All that was told of it, what staff did with it, and each change of its state once, oldest first.
     * - `order.created`, then `order.<state>` for every state that it went into later
     * - `payment.…`, `transfer.…`: what a provider told, with what it led to
     * - `refund.asked`, `refund.succeeded`, `refund.failed`: between us and the gateway, `outcome` being its code
     * - `payment.charged_back`: what the payer's bank took back, as the accountant has read it
     * - `order.refund_…`, `order.confirmed`, `order.charged_back`, `money.…`: what staff decided
     */
    history: z.array(
      z.object({
        at: instant,
        /** Verb in the past, such as `payment.succeeded` or `order.refund_requested`. */
        action: z.string(),
        /** Provider, or the name of who did it. */
        by: z.string().nullable(),
        amount: vnd.nullable(),
        outcome: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    documents: z.array(orderDocument),
    refunds: z.array(staffRefund),
    cases: z.array(moneyCase),
    /** How much can still be given back of what was paid. */
    refundable: vnd,
    /** Whether the provider gives back by its own interface. */
    canRefundByProvider: z.boolean(),
  })

/** What goes back of a line. The last of its money ends its access, whatever `endsAccess` says. */
const lineBack = z.strictObject({ lineId: id, amount: vnd, endsAccess: z.boolean() })

const byCode = z.object({ code: z.string().min(4).max(32) })
const byId = z.object({ id })

/** Orders and their money, as staff see and decide on them. */
export const crmOrders = {
  orders: endpoint({
    method: 'GET',
    path: '/crm/orders',
    summary: 'All orders, newest first',
    access: mayLook,
    query: z.object({
      state: z.enum(orderStates).optional(),
      provider: z.enum(paymentProviders).optional(),
      /** Days in Vietnam’s time, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...listQuery,
    }),
    response: pageOf(staffOrder).extend({
      counts: z.record(z.string(), z.int()),
      /** Of all orders that match, in VND. */
      paidTotal: z.int(),
    }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/crm/orders/:code',
    summary: 'One order with everything that was told of it',
    access: mayLook,
    params: byCode,
    response: staffOrderDetail,
    errors: ['order.not_found'],
  }),
  confirmOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/confirm',
    summary: 'Confirm by hand that an order was paid, with the receipt’s number',
    access: mayMove,
    params: byCode,
    body: z.strictObject({
      amount: vnd,
      /** Number on the receipt or of the transfer; each counts once. */
      receipt: text(3, 60),
      note: text(0, 500).default(''),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'order.not_payable',
      'order.amount_differs',
      'order.receipt_used',
      'course.already_owned',
    ],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/documents',
    summary: 'Keep a receipt or slip with an order, as PDF or picture; it stays for good',
    access: mayMove,
    params: byCode,
    upload: { types: [...imageTypes, 'application/pdf'], maxBytes: MAX_DOCUMENT_BYTES },
    response: staffOrderDetail,
    errors: ['order.not_found', 'order.documents_full', 'upload.not_a_document', 'request.too_many'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/crm/orders/:code/documents/:id',
    summary: 'A receipt or slip that is kept with an order, as a file to save',
    access: mayLook,
    params: byCode.extend({ id }),
    download: { types: proofTypes },
    response: savedFile,
    errors: ['order_document.not_found'],
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/refunds',
    summary: 'Give money of an order back, wholly or in part, line by line',
    access: mayMove,
    params: byCode,
    body: z.strictObject({
      channel: z.enum(refundChannels),
      reason: text(3, 500),
      lines: z.array(lineBack).min(1).max(10),
    }),
    response: staffOrderDetail,
    errors: ['order.not_found', 'refund.too_much', 'refund.pending', 'refund.not_possible'],
    isIdempotent: true,
  }),
  bookChargeback: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/chargebacks',
    summary:
      'Book money of an order that the payer’s bank has taken back, and whether its access ends with it',
    access: mayMove,
    params: byCode,
    body: z.strictObject({
      /** Number of the dispute, as the bank or the gateway calls it; each counts once. */
      transactionId: text(3, 60),
      reason: text(3, 500),
      lines: z.array(lineBack).min(1).max(10),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'order.receipt_used',
      'refund.too_much',
      'refund.pending',
      'refund.not_possible',
    ],
    isIdempotent: true,
  }),
  completeRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/complete',
    summary: 'Say that a refund by hand was made, with the number of the transfer',
    access: mayMove,
    params: byId,
    body: z.strictObject({ transactionId: text(3, 60) }),
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open'],
  }),
  abandonRefund: endpoint({
    method: 'POST',
    path: '/crm/refunds/:id/abandon',
    summary: 'Give up a refund by hand that was not made; nothing changes for the learner',
    access: mayMove,
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
    access: mayMove,
    params: byId,
    body: z.discriminatedUnion('outcome', [
      /** The bank's or the gateway's number of the money that went back. */
      z.strictObject({ outcome: z.literal('made'), transactionId: text(3, 60), reason: text(3, 500) }),
      z.strictObject({ outcome: z.literal('not_made'), reason: text(3, 500) }),
    ]),
    response: staffOrderDetail,
    errors: ['refund.not_found', 'refund.not_open', 'refund.being_asked'],
  }),
  moneyCases: endpoint({
    method: 'GET',
    path: '/crm/money-cases',
    summary: 'Money that no order has: what waits for a decision first',
    access: mayLook,
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      kind: z.enum(moneyCaseKinds).optional(),
      ...listQuery,
    }),
    response: pageOf(moneyCase).extend({
      counts: z.record(z.string(), z.int()),
      /** Of all open cases, in VND. */
      openTotal: z.int(),
    }),
  }),
  sendMoneyBack: endpoint({
    method: 'POST',
    path: '/crm/money-cases/:id/send-back',
    summary:
      'Have the gateway that money came by give it back; the case is resolved once it was made. Asked again it is the same',
    access: mayMove,
    params: byId,
    body: z.strictObject({ reason: text(3, 500) }),
    response: moneyCase,
    errors: ['money_case.not_found', 'money_case.resolved', 'money_case.not_possible', 'refund.pending'],
  }),
  resolveMoneyCase: endpoint({
    method: 'POST',
    path: '/crm/money-cases/:id/resolve',
    summary:
      'Decide on money: give it to an order, accept it for its own, note that it was given back, or keep it with leave',
    access: mayMove,
    params: byId,
    body: z.discriminatedUnion('resolution', [
      z.strictObject({ resolution: z.literal('assigned'), orderCode: byCode.shape.code, note: text(0, 500) }),
      z.strictObject({ resolution: z.literal('accepted'), note: text(3, 500) }),
      /** The number of the transfer back stands in the note. */
      z.strictObject({ resolution: z.literal('returned'), note: text(3, 500) }),
      z.strictObject({ resolution: z.literal('kept'), note: text(3, 500) }),
    ]),
    response: moneyCase,
    errors: [
      'money_case.not_found',
      'money_case.resolved',
      'money_case.not_possible',
      'order.not_found',
      'order.amount_differs',
      'course.already_owned',
      'refund.pending',
    ],
  }),
}
