import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, keyPageOf, keyQuery, orderCode, searchText, text, vnd } from './fields.ts'
import { orderStates } from './orders.ts'
import { gateways } from './payment-providers.ts'

export const moneyCaseKinds = [
  'unmatched',
  'underpaid',
  'overpaid',
  'duplicate',
  'late',
  'mismatch',
  'review',
] as const
export const moneyCaseResolutions = ['assigned', 'accepted', 'returned', 'kept', 'payout'] as const

export const moneyCase = z.object({
  id,
  kind: z.enum(moneyCaseKinds),
  /** `bank`, or the gateway. */
  source: z.string(),
  amount: vnd,
  /** Amount that is not assigned to any order. */
  unallocated: vnd,
  /** What the payer wrote, where it came by the bank. */
  content: z.string().nullable(),
  /** The provider's own number. */
  transactionId: z.string().nullable(),
  order: z
    .object({ code: z.string(), total: vnd, state: z.enum(orderStates), learner: z.string() })
    .nullable(),
  state: z.enum(['open', 'resolved']),
  /** Whether the gateway can refund it, or was already asked to; null if it has to go back by bank transfer. */
  gatewayReturn: z.enum(['possible', 'pending']).nullable(),
  /** Who noted that it was given back, where the amount needs a second person; null once it is decided. */
  returnAsked: z.object({ by: z.string().nullable(), at: instant }).nullable(),
  resolution: z.enum(moneyCaseResolutions).nullable(),
  /** Orders that were paid with parts of it. */
  parts: z.array(z.object({ orderCode: z.string(), amount: vnd })),
  note: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  createdAt: instant,
})

/** Money that is not assigned to any order; part of `crmOrders`. */
export const crmMoneyCases = {
  moneyCases: endpoint({
    method: 'GET',
    path: '/crm/money-cases',
    summary: 'Money that no order has: what waits for a decision first',
    access: admin('orders.read'),
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      kind: z.enum(moneyCaseKinds).optional(),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(moneyCase).extend({
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
    access: admin('money.decide'),
    params: byId,
    body: z.strictObject({ reason: text(3, 500) }),
    response: moneyCase,
    errors: ['money_case.not_found', 'money_case.resolved', 'money_case.not_possible', 'refund.pending'],
  }),
  resolveMoneyCase: endpoint({
    method: 'POST',
    path: '/crm/money-cases/:id/resolve',
    summary:
      'Decide on money: give it to an order, accept it for its own, note that it was given back, keep it with leave, or note that a gateway paid it out',
    access: admin('money.decide'),
    params: byId,
    body: z.discriminatedUnion('resolution', [
      /** Of a transfer that is more than the order costs the rest stays open. */
      z.strictObject({ resolution: z.literal('assigned'), orderCode, note: text(0, 500) }),
      z.strictObject({ resolution: z.literal('accepted'), note: text(3, 500) }),
      /** The number of the transfer back stands in the note. Over the limit the case stays open until a second person says the same. */
      z.strictObject({ resolution: z.literal('returned'), note: text(3, 500) }),
      z.strictObject({ resolution: z.literal('kept'), note: text(3, 500) }),
      /** A transfer by which a gateway paid out what it had taken for us; the fee is what it kept of that. */
      z.strictObject({
        resolution: z.literal('payout'),
        gateway: z.enum(gateways),
        fee: vnd,
        note: text(0, 500),
      }),
    ]),
    response: moneyCase,
    errors: [
      'money_case.not_found',
      'money_case.resolved',
      'money_case.not_possible',
      'money_case.fee_differs',
      'money_case.fee_known',
      'order.not_found',
      'order.amount_differs',
      'course.already_owned',
      'refund.pending',
      'refund.own',
    ],
  }),
}
