import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  doctors,
  ledgerEntries,
  ledgerMonths,
  ledgerTransactions,
  orderLines,
  orders,
  users,
} from '../../db/schema/index.ts'

interface Range {
  from: Date
  to: Date
}

/** Each account with what it had before a period and what moved in it; debits count as positive. */
export function sumAccounts(db: DbOrTx, { from, to }: Range) {
  const inside = sql`${ledgerTransactions.at} >= ${from.toISOString()}`
  const sum = (amount: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${when}), 0)::float8`
  return db
    .select({
      account: ledgerEntries.account,
      place: ledgerEntries.place,
      opening: sum(sql`${ledgerEntries.debit} - ${ledgerEntries.credit}`, sql`not ${inside}`),
      debit: sum(sql`${ledgerEntries.debit}`, inside),
      credit: sum(sql`${ledgerEntries.credit}`, inside),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(lt(ledgerTransactions.at, to))
    .groupBy(ledgerEntries.account, ledgerEntries.place)
    .orderBy(ledgerEntries.place)
}

/** All entries of a period, oldest first, with what a person knows them by. */
export function listEntries(db: DbOrTx, { from, to }: Range) {
  return db
    .select({
      at: ledgerTransactions.at,
      sourceKind: ledgerTransactions.sourceKind,
      step: ledgerTransactions.step,
      transactionId: ledgerTransactions.id,
      orderCode: orders.code,
      account: ledgerEntries.account,
      place: ledgerEntries.place,
      reason: ledgerEntries.reason,
      taxBasisPoints: ledgerEntries.taxBasisPoints,
      doctor: doctors.name,
      course: orderLines.title,
      debit: ledgerEntries.debit,
      credit: ledgerEntries.credit,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .leftJoin(orderLines, eq(orderLines.id, ledgerEntries.orderLineId))
    .leftJoin(doctors, eq(doctors.id, ledgerEntries.doctorId))
    .where(and(gte(ledgerTransactions.at, from), lt(ledgerTransactions.at, to)))
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id), asc(ledgerEntries.id))
}

export async function findLedgerMonth(db: DbOrTx, month: string) {
  const [row] = await db
    .select({ by: users.name, at: ledgerMonths.createdAt, note: ledgerMonths.note })
    .from(ledgerMonths)
    .leftJoin(users, eq(users.id, ledgerMonths.closedBy))
    .where(eq(ledgerMonths.month, month))
  return row ?? null
}

/** @returns false where the month was closed before. */
export async function insertLedgerMonth(tx: Tx, row: typeof ledgerMonths.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ledgerMonths)
    .values(row)
    .onConflictDoNothing()
    .returning({ month: ledgerMonths.month })
  return rows.length > 0
}

/** The months that were signed off, as `2026-11`. */
export async function listLedgerMonths(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ month: ledgerMonths.month }).from(ledgerMonths).orderBy(ledgerMonths.month)
  return rows.map(({ month }) => month)
}
