import { z } from 'zod'
import { student, webhook } from './access.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, instant, pageOf, pageQuery, slug, vnd } from './fields.ts'

export const orderStates = [
  'pending_payment',
  'paid',
  'expired',
  'cancelled',
  'review',
  'partially_refunded',
  'refunded',
] as const

export const order = z.object({
  /** Public, random and unguessable; also what the buyer writes into the transfer. */
  code: z.string(),
  state: z.enum(orderStates),
  lines: z.array(
    z.object({
      course: z.object({ slug, title: z.string(), coverUrl: assetUrl }),
      listPrice: vnd,
      price: vnd,
    }),
  ),
  total: vnd,
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** How to pay by bank transfer; null once there is nothing to pay. */
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

export const orders = {
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Order courses; prices come from the database. A total of 0 is granted at once',
    access: student,
    body: z.strictObject({ courses: z.array(slug).min(1).max(10) }),
    response: order,
    errors: ['course.not_found', 'course.already_owned', 'course.not_for_sale'],
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
    params: z.object({ code: z.string().min(4).max(32) }),
    response: order,
    errors: ['order.not_found'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:code/cancel',
    summary: 'Cancel an unpaid own order',
    access: student,
    params: z.object({ code: z.string().min(4).max(32) }),
    response: order,
    errors: ['order.not_found', 'order.not_payable'],
  }),
  sepayNotice: endpoint({
    method: 'POST',
    path: '/payments/webhooks/sepay',
    summary: 'Bank notice of incoming money, signed over the raw body',
    access: webhook,
    body: z.looseObject({
      id: z.int(),
      gateway: z.string(),
      transactionDate: z.string(),
      accountNumber: z.string(),
      content: z.string(),
      transferType: z.enum(['in', 'out']),
      transferAmount: z.int().min(0),
      referenceCode: z.string().nullish(),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['webhook.signature_invalid'],
  }),
}
