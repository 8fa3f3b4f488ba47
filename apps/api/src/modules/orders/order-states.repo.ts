import { randomUUID } from 'node:crypto'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { orders, paymentEvents, payments } from '../../db/schema/index.ts'
import { insertEvent } from '../ledger/index.ts'
import { canBecome, GRACE_MS } from './orders.policy.ts'
import type { OrderRow, OrderState } from './orders.repo.ts'

/** Who tells of changes of an order's own state, among the providers of payment events. */
export const ORDER_SOURCE = 'order'

/** Why an order ended unpaid. */
export type EndReason = 'by_buyer' | 'by_staff' | 'replaced' | 'money_let_go' | 'time_over'

export interface StateChange {
  state: OrderState
  at: Date
  why?: EndReason
}

/**
 * Changes the state of a locked order, and writes the change into its history; no change leaves no trace.
 * @throws Error where the order is not what the caller takes it for, or may not go there: nothing may be overwritten.
 */
export async function setOrderState(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state'>,
  { state, at, why }: StateChange,
): Promise<void> {
  if (order.state === state) return
  if (!canBecome(order.state, state)) throw new Error(`an order that is ${order.state} cannot be ${state}`)
  const changed = await tx
    .update(orders)
    .set({ state, ...(state === 'paid' ? { paidAt: at } : {}) })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning({ id: orders.id })
  if (changed.length !== 1) throw new Error(`an order is not ${order.state} any more`)
  await insertEvent(tx, {
    provider: ORDER_SOURCE,
    type: `order.${state}`,
    providerEventId: randomUUID(),
    raw: { from: order.state },
    outcome: why ?? state,
    orderId: order.id,
    createdAt: at,
  })
}

/** What an order was before it last went to review; null where it never did. */
export async function findStateBeforeReview(tx: Tx, orderId: string): Promise<string | null> {
  const [row] = await tx
    .select({ from: sql<string>`${paymentEvents.raw}->>'from'` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.orderId, orderId),
        eq(paymentEvents.provider, ORDER_SOURCE),
        eq(paymentEvents.type, 'order.review'),
      ),
    )
    .orderBy(desc(paymentEvents.createdAt), desc(paymentEvents.id))
    .limit(1)
  return row?.from ?? null
}

/** The order goes on without being counted as a use of its coupon; what was typed stays on it. */
export async function releaseCoupon(tx: Tx, id: string): Promise<void> {
  await tx.update(orders).set({ couponId: null }).where(eq(orders.id, id))
}

/** An order does not wait longer than this for a gateway that is off or says nothing; its late money is still taken. */
const LONGEST_SILENCE_MS = 24 * 3_600_000

/**
 * Unpaid orders whose time is over for a while, locked; those that somebody else is changing now are left for the next time.
 * Where the payer was sent to a gateway, the gateway has to be asked first: its money may be on the way.
 */
export function lockOverdueOrders(tx: Tx, now: Date, limit: number) {
  const closing = new Date(now.getTime() - GRACE_MS)
  const mayStillPay = sql`select 1 from ${payments} p where p.order_id = ${orders.id} and p.state = 'redirected'
    and (p.checked_at is null or p.checked_at < p.expires_at)
    and ${orders.expiresAt} > ${new Date(now.getTime() - LONGEST_SILENCE_MS).toISOString()}`
  return tx
    .select({
      id: orders.id,
      code: orders.code,
      userId: orders.userId,
      state: orders.state,
      couponId: orders.couponId,
      instalmentOf: orders.instalmentOf,
    })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        lte(orders.expiresAt, closing),
        sql`not exists (${mayStillPay})`,
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}
