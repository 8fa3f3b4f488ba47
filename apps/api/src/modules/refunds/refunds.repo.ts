import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { orderLines, refundLines, refunds, users } from '../../db/schema/index.ts'
import { isApproved } from './waiting-refunds.repo.ts'

const approvers = alias(users, 'approvers')

export type RefundRow = typeof refunds.$inferSelect
export type RefundLineRow = typeof refundLines.$inferSelect

export async function findRefund(db: DbOrTx, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

/** Locks the refund until the transaction ends; lock its order before. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row ?? null
}

export async function insertRefund(
  tx: Tx,
  refund: typeof refunds.$inferInsert,
  lines: Omit<typeof refundLines.$inferInsert, 'refundId'>[],
): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('a refund insert returned no row')
  if (lines.length > 0)
    await tx.insert(refundLines).values(lines.map((line) => ({ ...line, refundId: row.id })))
  return row
}

/** Whether a refund of the money case is pending at its gateway. */
export async function hasPendingReturn(tx: Tx, moneyCaseId: string): Promise<boolean> {
  return (
    (await tx.$count(refunds, and(eq(refunds.moneyCaseId, moneyCaseId), eq(refunds.state, 'pending')))) > 0
  )
}

/** Whether a refund of the payment is pending. */
export async function hasPendingRefund(tx: Tx, paymentId: string): Promise<boolean> {
  return (await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'pending')))) > 0
}

export async function updateRefund(
  db: DbOrTx,
  id: string,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id))
}

/**
 * Records the transfer that paid out a refund; waits for another transaction that records the same transfer.
 * @returns false if the transfer belongs to another refund; the transaction can then only be rolled back.
 */
export async function claimTransfer(tx: Tx, id: string, transferNumber: string): Promise<boolean> {
  try {
    await updateRefund(tx, id, { transferNumber })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'refunds_transfer_number')) return false
    throw error
  }
}

const selectLines = (db: DbOrTx, ofRefunds: SQL) =>
  db
    .select({ line: refundLines, title: orderLines.title })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(ofRefunds)
    .orderBy(asc(orderLines.id))

export const listRefundLines = async (db: DbOrTx, refundIds: readonly string[]) =>
  refundIds.length === 0 ? [] : selectLines(db, inArray(refundLines.refundId, [...refundIds]))

/** Those of all refunds of an order. */
export const listRefundLinesOf = (db: DbOrTx, orderId: string) =>
  selectLines(
    db,
    inArray(
      refundLines.refundId,
      db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId)),
    ),
  )

export function listRefunds(db: DbOrTx, orderId: string) {
  return db
    .select({ refund: refunds, requestedBy: users.name, approvedBy: approvers.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .leftJoin(approvers, eq(approvers.id, refunds.approvedBy))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

export function listPendingByProvider(db: DbOrTx, before: Date) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'pending'),
        eq(refunds.channel, 'provider'),
        isApproved,
        sql`${refunds.updatedAt} < ${before.toISOString()}`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(100)
}
