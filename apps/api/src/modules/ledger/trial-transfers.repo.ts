import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, trialTransfers } from '../../db/schema/index.ts'

export type TrialTransferRow = typeof trialTransfers.$inferSelect

/** The newest trial of an account, or of any. */
export async function findLastTrial(db: DbOrTx, accountNumber: string): Promise<TrialTransferRow | null> {
  const [row] = await db
    .select()
    .from(trialTransfers)
    .where(eq(trialTransfers.accountNumber, accountNumber))
    .orderBy(desc(trialTransfers.createdAt), desc(trialTransfers.id))
    .limit(1)
  return row ?? null
}

/** The last trial of each account that there was one of, the newest first. */
export async function findLastTrials(db: DbOrTx): Promise<TrialTransferRow[]> {
  const rows = await db
    .selectDistinctOn([trialTransfers.accountNumber])
    .from(trialTransfers)
    .orderBy(trialTransfers.accountNumber, desc(trialTransfers.createdAt), desc(trialTransfers.id))
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** @returns false if another trial of the account waits already. */
export async function insertTrial(tx: Tx, row: typeof trialTransfers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(trialTransfers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: trialTransfers.id })
  return rows.length > 0
}

/** Locks the trial of a transfer's code until the transaction ends. */
export async function lockTrial(tx: Tx, code: string): Promise<TrialTransferRow | null> {
  const [row] = await tx.select().from(trialTransfers).where(eq(trialTransfers.code, code)).for('update')
  return row ?? null
}

/** Notes that a trial arrived; the first time counts. */
export async function markTrialArrived(tx: Tx, id: string, amount: number, at: Date): Promise<void> {
  await tx
    .update(trialTransfers)
    .set({ arrivedAt: at, arrivedAmount: amount })
    .where(and(eq(trialTransfers.id, id), isNull(trialTransfers.arrivedAt)))
}

/** When a bank last told of money on an account of ours, of a trial or not; null if it never did. */
export async function findLastArrival(db: DbOrTx, accountNumber: string): Promise<Date | null> {
  const [row] = await db
    .select({
      at: sql<Date | null>`greatest(
        (select max(${trialTransfers.arrivedAt}) from ${trialTransfers}
          where ${trialTransfers.accountNumber} = ${accountNumber}),
        (select max(${bankTransactions.createdAt}) from ${bankTransactions}
          where ${bankTransactions.accountNumber} = ${accountNumber}))`.mapWith(bankTransactions.createdAt),
    })
    .from(sql`(select 1) as one`)
  return row?.at ?? null
}
