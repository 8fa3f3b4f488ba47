import { z } from 'zod'
import { admin } from './access.ts'
import { moneyCaseKinds } from './crm-money-cases.ts'
import { endpoint } from './endpoint.ts'
import { byOrderCode, id, instant, searchText, text, vnd } from './fields.ts'
import { staffOrderDetail } from './staff-order.ts'

/**
 * Why a transfer suits an order: it waits for the order, names it, or has exactly its price left and names no other.
 */
const transferSuits = ['own', 'named', 'amount'] as const

/** Most transfers that pay one order. */
const MAX_TRANSFERS = 20

const freeTransfer = z.object({
  /** Of its money case. */
  id,
  kind: z.enum(moneyCaseKinds),
  amount: vnd,
  /** What no order has of it. */
  left: vnd,
  content: z.string(),
  /** The bank's number. */
  reference: z.string().nullable(),
  /** Our account that it came to. */
  account: z.string(),
  bookedAt: instant,
  /** The order that it waits for. */
  orderCode: z.string().nullable(),
  suits: z.enum(transferSuits).nullable(),
})

/** Confirming orders by the transfers that banks told of; part of `crmOrders`. */
export const crmOrderTransfers = {
  orderTransfers: endpoint({
    method: 'GET',
    path: '/crm/orders/:code/transfers',
    summary: 'Bank transfers whose money is not used up, those that suit the order first',
    access: admin('orders.settle'),
    params: byOrderCode,
    /** Words, an amount, or a day as `27/11` or `27/11/2026`. */
    query: z.object({ q: searchText.optional() }),
    response: z.object({
      items: z.array(freeTransfer),
      /** Whether there are more than are listed. */
      isCut: z.boolean(),
    }),
    errors: ['order.not_found'],
  }),
  payFromTransfers: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/transfers',
    summary:
      'Confirm that an order was paid by parts of bank transfers; what is left of each waits as a case',
    access: admin('orders.settle'),
    params: byOrderCode,
    body: z.strictObject({
      /** The parts come to the price of the order; `left` is what the transfer had left when it was chosen. */
      parts: z
        .array(z.strictObject({ id, amount: vnd.min(1), left: vnd }))
        .min(1)
        .max(MAX_TRANSFERS)
        .refine((parts) => new Set(parts.map((part) => part.id)).size === parts.length),
      note: text(0, 500).default(''),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'order.not_payable',
      'order.amount_differs',
      'money_case.not_found',
      'money_case.resolved',
      'money_case.changed',
      'money_case.not_possible',
      'refund.pending',
      'course.already_owned',
    ],
  }),
}
