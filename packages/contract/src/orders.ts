import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorName } from './errors.ts'
import { assetUrl, byOrderCode, email, id, instant, pageOf, pageQuery, slug, text, vnd } from './fields.ts'
import { longestCouponInput, longestGiftMessage, longestRecipientName } from './lengths.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'
import { gateways } from './payment-providers.ts'

export const orderStates = [
  'pending_payment',
  'paid',
  'expired',
  'cancelled',
  'review',
  'partially_refunded',
  'refunded',
] as const

/** `planned` until the first part is paid; `refunded` once all of its money went back; `ended` for what is not to be paid any more. */
const instalmentStates = ['planned', 'due', 'paid', 'refunded', 'ended'] as const

/** As it is typed: case and blanks do not matter. */
export const couponCode = z
  .string()
  .max(longestCouponInput)
  .transform((value) => value.normalize('NFC').replace(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(3)
      .max(24)
      .regex(/^[A-Z0-9]+$/),
  )

/** For whom an order is bought, where it is not for the buyer. */
export const giftBody = z.strictObject({
  recipientEmail: email,
  recipientName: text(2, longestRecipientName),
  message: text(0, longestGiftMessage).default(''),
})

const pricedLine = z.object({
  course: z.object({ slug, title: z.string(), coverUrl: assetUrl }),
  listPrice: vnd,
  /** Without the coupon. */
  price: vnd,
  /** The line's part of the coupon. */
  discount: vnd,
  /** The bundle whose price the line has a part of, and what that takes off the course's own price; null for none. */
  bundle: z.object({ title: z.string(), saving: vnd }).nullable(),
})

/** What courses cost now, with a coupon if there is one; an open order that staff made for less counts instead. */
export const quote = z.object({
  lines: z.array(pricedLine),
  /** The lines' prices together, before the coupon. */
  subtotal: vnd,
  discount: vnd,
  total: vnd,
  coupon: z.object({ code: z.string() }).nullable(),
  /** Plans to pay in parts, each due so many days after the first payment; none with a coupon or for a gift. */
  plans: z.array(
    z.object({
      id,
      title: z.string(),
      graceDays: z.int(),
      parts: z.array(z.object({ amount: vnd, days: z.int() })),
    }),
  ),
  /** Gateways that accept this amount; empty if there is nothing to pay. A bank transfer is always possible. */
  gateways: z.array(z.enum(gateways)),
})

/** Why the payment was refused, by what the payer can do next. */
export const failureReasons = [
  'cancelled',
  'no_funds',
  'expired',
  'limit',
  'wrong_code',
  'account_locked',
  'bank_down',
  'refused',
  'other',
] as const

export const order = z.object({
  /** Public, random and unguessable; also what the buyer writes into the transfer. */
  code: z.string(),
  state: z.enum(orderStates),
  lines: z.array(
    pricedLine.extend({
      refunded: vnd,
      /** Of an organisation's order: how many seats the line's prices are for; null for a line for the buyer. */
      seats: z.int().nullable(),
    }),
  ),
  subtotal: vnd,
  discount: vnd,
  total: vnd,
  refunded: vnd,
  coupon: z.object({ code: z.string() }).nullable(),
  gift: z
    .object({
      recipientEmail: z.string(),
      recipientName: z.string(),
      message: z.string(),
      claimedAt: instant.nullable(),
    })
    .nullable(),
  /** Which part of a purchase in parts it is, and all of them; null for an order that is paid at once. */
  instalment: z
    .object({
      /** What the plan was called when it was agreed on. */
      title: z.string(),
      number: z.int(),
      graceDays: z.int(),
      dueAt: instant.nullable(),
      parts: z.array(
        z.object({
          number: z.int(),
          amount: vnd,
          /** Null for the first part, and for others until that is paid: then they are due after `days`. */
          dueAt: instant.nullable(),
          days: z.int(),
          /** Of its order, once that exists. */
          code: z.string().nullable(),
          state: z.enum(instalmentStates),
        }),
      ),
    })
    .nullable(),
  /** For which organisation seats are bought; null for every other order. */
  organisation: z.object({ name: z.string() }).nullable(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** Gateways that accept the amount; empty once there is nothing to pay. */
  gateways: z.array(z.enum(gateways)),
  /** The newest attempt to pay, where the gateway refused it and the order still waits; null otherwise. */
  failedAttempt: z
    .object({ gateway: z.enum(gateways), reason: z.enum(failureReasons), at: instant })
    .nullable(),
  /**
   * Amount received by bank transfer that is less than the price: the rest can be paid, or the order cancelled. Null for
   * every other order, also for one whose money waits for a decision of staff.
   */
  shortfall: z.object({ received: vnd, missing: vnd }).nullable(),
  /** Refunds that are under way or made, oldest first; failed ones are left out, because another one follows. */
  refunds: z.array(
    z.object({
      amount: vnd,
      state: z.enum(['pending', 'succeeded']),
      /** Whether the gateway gives it back to where it was paid from; otherwise it comes by bank transfer. */
      isByGateway: z.boolean(),
      createdAt: instant,
      completedAt: instant.nullable(),
    }),
  ),
  /** How to pay by bank transfer, or the rest of it; null once there is nothing to pay. */
  transfer: z
    .object({
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      amount: vnd,
      content: z.string(),
      /** EMVCo text of the VietQR code. */
      qr: z.string(),
      /** Local bank emulator with this transfer filled in; only in demo mode. */
      demoBankUrl: z.string().nullable(),
    })
    .nullable(),
})

export const couponErrors = [
  'coupon.unknown',
  'coupon.not_yet',
  'coupon.over',
  'coupon.used_up',
  'coupon.used_before',
  'coupon.total_too_low',
  'coupon.other_courses',
  'coupon.not_with_sale',
  'coupon.not_with_bundle',
] as const satisfies readonly ErrorName[]

const courseSlugs = z.array(slug).min(1).max(MAX_ORDER_LINES)

export const orders = {
  quote: endpoint({
    method: 'POST',
    path: '/orders/quote',
    summary: 'What courses would cost with a coupon; makes nothing',
    access: student,
    body: z.strictObject({
      courses: courseSlugs,
      coupon: couponCode.nullable().default(null),
      /** For somebody else: a price that staff agreed with the buyer does not count then. */
      isGift: z.boolean().default(false),
    }),
    response: quote,
    errors: ['course.not_found', 'course.not_for_sale', ...couponErrors, 'request.too_many'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Order courses; prices come from the database. A total of 0 is granted at once',
    access: student,
    body: z.strictObject({
      courses: courseSlugs,
      coupon: couponCode.nullable().default(null),
      gift: giftBody.nullable().default(null),
      /** The plan by which it is paid in parts; null for all at once. */
      plan: id.nullable().default(null),
      /** The code of who recommended it; changes no price. */
      referral: couponCode.nullable().default(null),
      /** Total that the checkout showed, in VND; another total is refused. Null accepts the price of the moment. */
      expectedTotal: vnd.nullable().default(null),
    }),
    response: order,
    errors: [
      'order.price_changed',
      'course.not_found',
      'course.already_owned',
      'course.not_for_sale',
      ...couponErrors,
      'instalment.not_offered',
      'affiliate.unknown',
      'affiliate.own_code',
      'payment.no_account',
      'request.too_many',
    ],
    isIdempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Own orders, newest first',
    access: student,
    query: z.object(pageQuery),
    response: pageOf(order),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:code',
    summary: 'One own order; the payment page asks this until it turns',
    access: student,
    params: byOrderCode,
    response: order,
    errors: ['order.not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:code/cancel',
    summary:
      'Cancel an own order that is not paid, or short of its price; what came waits for staff to give it back',
    access: student,
    params: byOrderCode,
    response: order,
    errors: ['order.not_found', 'order.not_payable'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/orders/:code/payments',
    summary: 'Begin to pay an own order with a gateway; the same open attempt is answered again',
    access: student,
    params: byOrderCode,
    body: z.strictObject({ gateway: z.enum(gateways) }),
    response: z.object({ payUrl: z.string() }),
    errors: [
      'order.not_found',
      'order.not_payable',
      'payment.gateway_off',
      'payment.amount_not_taken',
      'payment.gateway_down',
      'request.too_many',
    ],
  }),
  check: endpoint({
    method: 'POST',
    path: '/orders/:code/check',
    summary: 'Ask the gateways what became of an own order, for who comes back from paying',
    access: student,
    params: byOrderCode,
    response: order,
    errors: ['order.not_found', 'request.too_many'],
  }),
  claimGift: endpoint({
    method: 'POST',
    path: '/gifts/claim',
    summary: 'Take the courses of a gift with the token of its link, once',
    access: student,
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    response: z.object({ courses: z.array(z.object({ slug, title: z.string() })), from: z.string() }),
    errors: ['gift.not_found', 'gift.claimed'],
  }),
}
