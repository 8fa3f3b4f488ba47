import { addMinutes, type SeedContext } from './context.ts'
import type { OrderState, SalesRows } from './sales-rows.ts'

/** Account of the bank emulator. */
const DEMO_ACCOUNT_NUMBER = '0000123456789'

const paymentStates = {
  paid: 'succeeded',
  pending_payment: 'created',
  expired: 'expired',
  cancelled: 'failed',
  review: 'review',
  partially_refunded: 'succeeded',
  refunded: 'succeeded',
} as const satisfies Record<OrderState, string>

/** The payment of an order, and the bank's notice where money came. */
export function addMoney(
  context: SeedContext,
  rows: SalesRows,
  order: { id: string; code: string; state: OrderState; total: number; paidAt: Date | null; expiresAt: Date },
  at: Date,
): void {
  const payment = {
    id: context.id(at),
    orderId: order.id,
    reference: order.code,
    state: paymentStates[order.state],
    amount: order.total,
    createdAt: at,
    updatedAt: order.paidAt ?? at,
  }
  if (order.total === 0) {
    rows.payments.push({ ...payment, provider: 'free' })
    return
  }
  rows.payments.push({ ...payment, provider: 'vietqr' })
  // Money of an order under review came after its time was over.
  const bookedAt = order.state === 'review' ? addMinutes(order.expiresAt, 95) : order.paidAt
  if (bookedAt) addNotice(context, rows, order, bookedAt, order.state === 'review' ? 'late' : 'matched')
}

function addNotice(
  context: SeedContext,
  rows: SalesRows,
  order: { id: string; code: string; total: number },
  bookedAt: Date,
  state: 'late' | 'matched',
): void {
  const sourceId = `demo-${rows.transactions.length + 1}`
  rows.transactions.push({
    id: context.id(bookedAt),
    source: 'sepay',
    sourceId,
    accountNumber: DEMO_ACCOUNT_NUMBER,
    amount: order.total,
    content: order.code,
    state,
    orderId: order.id,
    bookedAt,
    createdAt: bookedAt,
  })
  rows.events.push({
    id: context.id(bookedAt),
    provider: 'sepay',
    type: 'transfer.in',
    providerEventId: sourceId,
    amount: order.total,
    raw: { isDemo: true, content: order.code, transferAmount: order.total },
    isVerified: true,
    outcome: state,
    orderId: order.id,
    createdAt: bookedAt,
  })
}
