import { z } from 'zod'
import { admin } from './access.ts'
import { learnerEmail, learnerPhone } from './contact-fields.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, orderCode, slug, text, vnd } from './fields.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'
import { couponCode, couponErrors, quote } from './orders.ts'

/** A price agreed with the learner instead of the course's own, with the reason that stays on the order. */
export const agreedPrice = z.strictObject({ amount: vnd, reason: text(5, 300) })

export const handOrderBody = z.strictObject({
  learnerId: id,
  lines: z
    .array(z.strictObject({ course: slug, agreed: agreedPrice.nullable().default(null) }))
    .min(1)
    .max(MAX_ORDER_LINES)
    .refine((lines) => new Set(lines.map(({ course }) => course)).size === lines.length),
  coupon: couponCode.nullable().default(null),
})

const errors = [
  'user.not_found',
  'order.learner_not_active',
  'order.price_not_allowed',
  'order.price_too_high',
  'course.not_found',
  'course.already_owned',
  'course.not_for_sale',
  ...couponErrors,
  'request.too_many',
] as const

/** Orders that staff make for a learner. */
export const crmOrderMaking = {
  orderLearner: endpoint({
    method: 'GET',
    path: '/crm/order-learners/:id',
    summary: 'A learner for whom an order is to be made, with the courses that they own',
    access: admin('orders.make'),
    params: byId,
    response: z.object({
      id,
      name: z.string(),
      email: learnerEmail,
      phone: learnerPhone.nullable(),
      /** Only active learners can be given an order. */
      isActive: z.boolean(),
      ownedCourseIds: z.array(id),
    }),
    errors: ['user.not_found'],
  }),
  quoteOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/quote',
    summary: 'What an order for a learner would cost; makes nothing',
    access: admin('orders.make'),
    body: handOrderBody,
    response: quote.omit({ gateways: true }),
    errors,
  }),
  makeOrder: endpoint({
    method: 'POST',
    path: '/crm/orders',
    summary: 'Make an order for a learner, who gets its payment page by mail',
    access: admin('orders.make'),
    body: handOrderBody.extend({
      /** The message that the order comes from, which is done with it. */
      contactId: id.nullable().default(null),
    }),
    response: z.object({ code: orderCode }),
    errors: ['contact.not_found', ...errors, 'payment.no_account'],
    isIdempotent: true,
  }),
}
