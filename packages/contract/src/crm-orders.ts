import { z } from 'zod'
import { admin } from './access.ts'
import { crmMoneyCases } from './crm-money-cases.ts'
import { crmOrderMaking } from './crm-order-making.ts'
import { crmOrderTransfers } from './crm-order-transfers.ts'
import { crmRefunds } from './crm-refunds.ts'
import { endpoint } from './endpoint.ts'
import {
  byOrderCode,
  id,
  keyPageOf,
  savedFile,
  searchText,
  sortedKeyQuery,
  sortKey,
  tabCounts,
  text,
  vnd,
} from './fields.ts'
import { imageTypes, proofTypes } from './file-types.ts'
import { orderDays, orderSorts } from './list-choices.ts'
import { orderStates } from './orders.ts'
import { paymentProviders } from './payment-providers.ts'
import { orderWaits, staffOrder, staffOrderDetail } from './staff-order.ts'

export * from './crm-money-cases.ts'
export * from './crm-order-making.ts'
export * from './crm-order-transfers.ts'
export { orderSorts } from './list-choices.ts'
export * from './staff-order.ts'

const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

/** What the list of orders is filtered by. */
const orderFilters = {
  state: z.enum(orderStates).optional(),
  provider: z.enum(paymentProviders).optional(),
  waits: z.enum(orderWaits).optional(),
  /** Days in Vietnam’s time, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Which day of an order they mean; the sum of `moved` counts the money of these days only, as the dashboard does. */
  dated: z.enum(orderDays).default('created'),
  /** Only orders of this learner. */
  learner: id.optional(),
  /** Only orders of this organisation. */
  organisation: id.optional(),
  q: searchText.optional(),
}

/** Orders and their money, as staff see and decide on them. */
export const crmOrders = {
  orders: endpoint({
    method: 'GET',
    path: '/crm/orders',
    summary: 'All orders, newest first unless they are sorted otherwise',
    access: admin('orders.read'),
    query: z.object({
      ...orderFilters,
      ...sortedKeyQuery(orderSorts),
    }),
    response: keyPageOf(staffOrder, sortKey).extend({
      counts: tabCounts,
    }),
  }),
  orderSum: endpoint({
    method: 'GET',
    path: '/crm/order-sum',
    summary: 'What all orders that match brought in, apart from their list, because it takes longer',
    access: admin('orders.read'),
    query: z.object(orderFilters),
    response: z.object({
      /** Amount received for the orders minus refunds, in VND. */
      revenue: z.int(),
    }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/crm/orders/:code',
    summary: 'One order with everything that was told of it',
    access: admin('orders.read'),
    params: byOrderCode,
    response: staffOrderDetail,
    errors: ['order.not_found'],
  }),
  confirmOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/confirm',
    summary: 'Confirm by hand that an order was paid, with the receipt’s number',
    access: admin('orders.settle'),
    params: byOrderCode,
    body: z.strictObject({
      amount: vnd,
      /** Number on the receipt or of the transfer; each counts once, whoever told of it and however it is written. */
      receipt: text(3, 60).pipe(z.string().regex(/[\p{L}\p{N}]/u)),
      note: text(0, 500).default(''),
    }),
    response: staffOrderDetail,
    errors: [
      'order.not_found',
      'order.not_payable',
      'order.amount_differs',
      'order.receipt_used',
      'order.receipt_listed',
      'course.already_owned',
    ],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/cancel',
    summary: 'Cancel an order that is not paid yet; its learner gets a mail with the reason',
    access: admin('orders.make', 'orders.settle'),
    params: byOrderCode,
    body: z.strictObject({ reason: text(3, 500) }),
    response: staffOrderDetail,
    errors: ['order.not_found', 'order.not_payable'],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/crm/orders/:code/documents',
    summary: 'Keep a receipt or slip with an order, as PDF or picture; it stays for good',
    access: admin('orders.settle'),
    params: byOrderCode,
    upload: { types: [...imageTypes, 'application/pdf'], maxBytes: MAX_DOCUMENT_BYTES },
    response: staffOrderDetail,
    errors: ['order.not_found', 'order.documents_full', 'upload.not_a_document', 'request.too_many'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/crm/orders/:code/documents/:id',
    summary: 'A receipt or slip that is kept with an order, as a file to save',
    access: admin('orders.read'),
    params: byOrderCode.extend({ id }),
    download: { types: proofTypes },
    response: savedFile,
    errors: ['order_document.not_found'],
  }),
  ...crmOrderMaking,
  ...crmOrderTransfers,
  ...crmRefunds,
  ...crmMoneyCases,
}
