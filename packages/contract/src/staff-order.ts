import { z } from 'zod'
import { learnerEmail, learnerPhone } from './contact-fields.ts'
import { moneyCase } from './crm-money-cases.ts'
import { id, instant, vnd } from './fields.ts'
import { proofTypes } from './file-types.ts'
import { order, orderStates } from './orders.ts'
import { paymentProviders } from './payment-providers.ts'

export const paymentStates = ['created', 'redirected', 'succeeded', 'failed', 'expired', 'review'] as const
export const refundStates = ['pending', 'succeeded', 'failed'] as const
/** How staff give money back. */
export const refundChannels = ['provider', 'manual'] as const
/**
 * What an order waits for somebody to do: decide on its money, transfer a refund, or find out what became of a refund
 * whose gateway does not say.
 */
export const orderWaits = ['money', 'refund_transfer', 'refund_review'] as const
/** How money went back: given by us, or taken by the payer's bank. */
export const moneyBackChannels = [...refundChannels, 'chargeback'] as const

const learner = z.object({ id, name: z.string(), email: learnerEmail })
const orderOrganisation = z.object({ id, name: z.string() })

export const staffOrder = z.object({
  code: z.string(),
  state: z.enum(orderStates),
  learner,
  /** Titles of what was ordered. */
  courses: z.array(z.string()),
  total: vnd,
  refunded: vnd,
  /** Money that still has to be given back: transfers that staff make, and refunds without a final answer of their gateway. */
  toRefund: z.object({ refund_transfer: vnd, refund_review: vnd }),
  /** By which it was paid; null while it is not. */
  provider: z.enum(paymentProviders).nullable(),
  isGift: z.boolean(),
  /** The organisation that buys seats; null for every other order. */
  organisation: orderOrganisation.nullable(),
  hasOpenCase: z.boolean(),
  createdAt: instant,
  paidAt: instant.nullable(),
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
  /** The account of who asked for it, who may not approve it; null for one that is gone. */
  requestedById: id.nullable(),
  /** Whether it needs a second person, as it did when it was asked for; null for one that needs none. */
  approval: z.enum(['waiting', 'given']).nullable(),
  approvedBy: z.string().nullable(),
  /**
   * When staff may settle the refund by hand because its gateway gives no final answer; earlier, a query to the gateway
   * may still be running. Null for a refund that staff cannot settle.
   */
  settleFrom: instant.nullable(),
  /** The gateway's last answer, if that is not final. */
  gatewayAnswer: z.object({ code: z.string(), words: z.string() }).nullable(),
  /** Whether the final answer has been missing for so long that staff have to ask the gateway. */
  isToReview: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      amount: vnd,
      endsAccess: z.boolean(),
      /** How many seats end with it; 0 where the line has none. */
      seats: z.int(),
    }),
  ),
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

export const staffOrderDetail = order
  .omit({ transfer: true, gateways: true, failedAttempt: true, shortfall: true, lines: true })
  .extend({
    learner: learner.extend({ phone: learnerPhone.nullable() }),
    gift: order.shape.gift.unwrap().extend({ recipientEmail: learnerEmail }).nullable(),
    organisation: orderOrganisation.nullable(),
    /** The message that the order comes from; null for every other order. */
    contact: z.object({ id, reference: z.string() }).nullable(),
    /** Name of the colleague who made the order by hand; null for an order of the learner's own. */
    madeBy: z.string().nullable(),
    lines: z.array(
      z.object({
        id,
        title: z.string(),
        listPrice: vnd,
        price: vnd,
        discount: vnd,
        /** The bundle whose price the line has a part of; null for none. */
        bundle: order.shape.lines.element.shape.bundle,
        /** Why the price was agreed with the learner instead of the course's own; null for the course's own price. */
        priceReason: z.string().nullable(),
        /** Amount received: less than the price if a shortfall was accepted, 0 before the payment. */
        received: vnd,
        refunded: vnd,
        /** How many seats the prices are for; null for a line for the buyer. */
        seats: z.int().nullable(),
        /** Whether this line gives somebody access to the course now. */
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
     * Everything that providers reported, that staff did and that changed the state of the order, oldest first.
     * - `order.created`, then `order.<state>` for every state that it went into later
     * - `payment.…`, `transfer.…`: a report of a provider, with its result
     * - `refund.asked`, `refund.succeeded`, `refund.failed`: between us and the gateway, `outcome` being its code
     * - `payment.charged_back`: money that the payer's bank took back, as entered by an accountant
     * - `order.refund_…`, `order.confirmed`, `order.cancelled_by_staff`, `order.charged_back`, `money.…`: what staff decided
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
    /** Amount that can still be refunded: less than the price if a shortfall was accepted. */
    refundable: vnd,
    /** Whether the provider gives back by its own interface. */
    canRefundByProvider: z.boolean(),
  })
