import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'

export type PaymentRow = typeof payments.$inferSelect
export type PaymentProvider = PaymentRow['provider']

const open = ['created', 'redirected'] as const

export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning()
  if (!row) throw new Error('a payment insert returned no row')
  return row
}

export async function findPayment(
  db: DbOrTx,
  provider: PaymentProvider,
  reference: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)))
  return row ?? null
}

export async function findPaymentById(db: DbOrTx, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

export function listPayments(db: DbOrTx, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt, payments.id)
}

/** The attempt that paid an order. */
export async function findSucceededPayment(db: DbOrTx, orderId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
  return row ?? null
}

export async function updatePayment(
  db: DbOrTx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id))
}

/** Closes attempts. Money that arrives by a closed attempt still finds its order. */
export async function closeAttempts(
  tx: Tx,
  orderIds: readonly string[],
  state: 'failed' | 'expired',
  exceptId?: string,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(payments)
    .set({ state })
    .where(
      and(
        inArray(payments.orderId, [...orderIds]),
        inArray(payments.state, [...open]),
        exceptId ? sql`${payments.id} <> ${exceptId}` : undefined,
      ),
    )
}

/** How long a gateway is queried about a closed attempt without a notice, in ms. */
const CLOSED_LIFE_MS = 30 * 24 * 3_600_000

/**
 * A closed attempt without a notice since it could last be paid: its payer may have been at the gateway while the order
 * was cancelled, replaced or paid in another way.
 */
export const isClosedUnasked = (now: Date) =>
  and(
    inArray(payments.state, ['failed', 'expired']),
    or(isNull(payments.checkedAt), lt(payments.checkedAt, payments.expiresAt)),
    gt(payments.createdAt, new Date(now.getTime() - CLOSED_LIFE_MS)),
  )

/**
 * Attempts of one gateway without a final notice, older than a moment and not queried since. The least recently queried
 * come first, so that attempts without an answer do not block the others.
 */
export function listQuietAttempts(
  db: DbOrTx,
  provider: GatewayName,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        or(inArray(payments.state, [...open]), isClosedUnasked(now)),
        lt(payments.createdAt, before),
        or(isNull(payments.askedAt), lt(payments.askedAt, before)),
      ),
    )
    .orderBy(sql`${payments.askedAt} asc nulls first`, asc(payments.createdAt))
    .limit(limit)
}

/** Open attempts of an order whose payer was sent to a gateway. */
export function listRedirected(db: DbOrTx, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...open]), isNotNull(payments.payUrl)))
}

/**
 * Marks an attempt as redirected, with the gateway's payment page.
 * @returns false if it was closed or paid meanwhile, so the payer must not be redirected.
 */
export async function openAttempt(db: DbOrTx, id: string, payUrl: string): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ state: 'redirected', payUrl })
    .where(and(eq(payments.id, id), eq(payments.state, 'created')))
    .returning({ id: payments.id })
  return rows.length === 1
}

/**
 * Lowers the attempts of an order that costs less now, in VND. A gateway's page still asks for the amount before, so
 * open attempts by gateways are closed; money that comes by them all the same differs from the attempt and waits for
 * staff.
 */
export async function lowerAttempts(tx: Tx, orderId: string, amount: number): Promise<void> {
  const unpaid = and(
    eq(payments.orderId, orderId),
    inArray(payments.state, [...open, 'failed', 'expired']),
    gt(payments.amount, amount),
  )
  await tx
    .update(payments)
    .set({ state: 'expired' })
    .where(and(unpaid, inArray(payments.provider, [...gateways]), inArray(payments.state, [...open])))
  await tx.update(payments).set({ amount }).where(unpaid)
}

/** Expires an attempt that nobody began to pay. */
export async function expireAttempt(db: DbOrTx, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'expired' })
    .where(and(eq(payments.id, id), inArray(payments.state, [...open])))
}
