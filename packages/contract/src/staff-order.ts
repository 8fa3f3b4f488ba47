import { z } from 'zod'
import { proofTypes } from './account.ts'
import { moneyCase } from './crm-money-cases.ts'
import { id, instant, vnd } from './fields.ts'
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

const learner = z.object({ id, name: z.string(), email: z.string() })

export const staffOrder = z.object({
  code: z.string(),
  state: z.enum(orderStates),
  learner,
  /** Titles of what was ordered. */
  courses: z.array(z.string()),
  total: vnd,
  refunded: vnd,
  /** What is still to go back: by a transfer that staff make, and of what hangs at a gateway. */
  toRefund: z.object({ refund_transfer: vnd, refund_review: vnd }),
  /** By which it was paid; null while it is not. */
  provider: z.enum(paymentProviders).nullable(),
  isGift: z.boolean(),
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
  /**
   * From when staff may settle it by hand, while it hangs at its gateway: before that the gateway may be asked about
   * it this very moment. Null for a refund that is not theirs to settle so.
   */
  settleFrom: instant.nullable(),
  /** What its gateway said last, where that does not tell what became of it. */
  gatewayAnswer: z.object({ code: z.string(), words: z.string() }).nullable(),
  /** Whether it hangs for so long that somebody has to find out. */
  isToReview: z.boolean(),
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

export const staffOrderDetail = order
  .omit({ transfer: true, gateways: true, failedAttempt: true, shortfall: true, lines: true })
  .extend({
    learner: learner.extend({ phone: z.string().nullable() }),
    lines: z.array(
      z.object({
        id,
        title: z.string(),
        listPrice: vnd,
        price: vnd,
        discount: vnd,
        /** What came for it: less than its price where a shortfall was accepted, 0 before it is paid. */
        received: vnd,
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
    /** How much can still be given back of what came: less than the price where a shortfall was accepted. */
    refundable: vnd,
    /** Whether the provider gives back by its own interface. */
    canRefundByProvider: z.boolean(),
  })
