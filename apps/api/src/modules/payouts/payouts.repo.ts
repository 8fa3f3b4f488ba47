import type { payoutFormats } from '@repo/contract/payouts'
import { and, asc, count, desc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import {
  doctorBankAccounts,
  doctorStatements,
  doctors,
  payoutBatches,
  payoutExports,
  payoutItems,
  users,
} from '../../db/schema/index.ts'

export type BatchRow = typeof payoutBatches.$inferSelect

/** The newest batches; a business makes one or two a month. */
const MOST_BATCHES = 100

const payee = { id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle }

/** Whether a change of the doctor's account waits for its second look. */
const isChanging = sql<boolean>`exists (select 1 from doctor_bank_accounts p
  where p.doctor_id = ${doctorStatements.doctorId} and p.state = 'proposed')`

/** Whether a batch has paid to the account before. */
const wasPaidTo = sql<boolean>`exists (select 1 from payout_items i
  where i.account_id = ${doctorBankAccounts.id} and i.state = 'paid')`

/** Closed statements that are in no batch, with the account that holds now. */
function selectPayable(db: DbOrTx, where?: SQL) {
  const taken = db
    .select({ n: sql`1` })
    .from(payoutItems)
    .where(and(eq(payoutItems.statementId, doctorStatements.id), ne(payoutItems.state, 'dropped')))
  return db
    .select({
      statement: doctorStatements,
      doctor: payee,
      account: doctorBankAccounts,
      isChanging,
      wasPaidTo,
    })
    .from(doctorStatements)
    .innerJoin(doctors, eq(doctors.id, doctorStatements.doctorId))
    .leftJoin(
      doctorBankAccounts,
      and(
        eq(doctorBankAccounts.doctorId, doctorStatements.doctorId),
        eq(doctorBankAccounts.state, 'confirmed'),
      ),
    )
    .where(and(eq(doctorStatements.state, 'closed'), notExists(taken), where))
    .orderBy(asc(doctorStatements.month), asc(doctors.name), asc(doctorStatements.id))
}

export const listPayable = (db: DbOrTx) => selectPayable(db)

export type Payable = Awaited<ReturnType<typeof selectPayable>>[number]

/** All statements that can be put into a batch of the doctors whom these are of, locked. */
export async function lockPayable(tx: Tx, statementIds: readonly string[]) {
  const ofDoctors = inArray(
    doctorStatements.doctorId,
    tx
      .select({ id: doctorStatements.doctorId })
      .from(doctorStatements)
      .where(inArray(doctorStatements.id, [...statementIds])),
  )
  // First the rows, so that what another batch or payout took meanwhile is seen afterwards.
  await tx
    .select({ id: doctorStatements.id })
    .from(doctorStatements)
    .where(and(eq(doctorStatements.state, 'closed'), ofDoctors))
    .orderBy(asc(doctorStatements.id))
    .for('update')
  return selectPayable(tx, ofDoctors)
}

export async function insertBatch(
  tx: Tx,
  batch: Omit<typeof payoutBatches.$inferInsert, 'id'>,
  items: readonly Omit<typeof payoutItems.$inferInsert, 'batchId'>[],
): Promise<BatchRow> {
  const [row] = await tx.insert(payoutBatches).values(batch).returning()
  if (!row) throw new Error('an insert of a batch returned no row')
  await tx.insert(payoutItems).values(items.map((item) => ({ ...item, batchId: row.id })))
  return row
}

const exportsOf = sql<number>`(select count(*)::int from payout_exports x where x.batch_id = ${payoutBatches.id})`

const withheldOf = sql<number>`(select coalesce(sum(w.amount), 0)::float8 from tax_withholdings w
  where w.batch_id = ${payoutBatches.id})`

const selectBatches = (db: DbOrTx) =>
  db
    .select({ batch: payoutBatches, by: users.name, exports: exportsOf, withheld: withheldOf })
    .from(payoutBatches)
    .leftJoin(users, eq(users.id, payoutBatches.createdBy))

export type FullBatch = Awaited<ReturnType<typeof selectBatches>>[number]

export const listBatches = (db: DbOrTx): Promise<FullBatch[]> =>
  selectBatches(db).orderBy(desc(payoutBatches.number)).limit(MOST_BATCHES)

export async function findBatch(db: DbOrTx, id: string): Promise<FullBatch | null> {
  const [row] = await selectBatches(db).where(eq(payoutBatches.id, id))
  return row ?? null
}

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | null> {
  const [row] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update')
  return row ?? null
}

/** The statements of a batch, the oldest month first. */
export function listItems(db: DbOrTx, batchId: string) {
  return db
    .select({
      item: payoutItems,
      statement: doctorStatements,
      doctor: payee,
      account: doctorBankAccounts,
      isChanging,
      wasPaidTo,
    })
    .from(payoutItems)
    .innerJoin(doctorStatements, eq(doctorStatements.id, payoutItems.statementId))
    .innerJoin(doctors, eq(doctors.id, doctorStatements.doctorId))
    .innerJoin(doctorBankAccounts, eq(doctorBankAccounts.id, payoutItems.accountId))
    .where(eq(payoutItems.batchId, batchId))
    .orderBy(asc(doctorStatements.month), asc(doctors.name), asc(payoutItems.id))
}

export type FullItem = Awaited<ReturnType<typeof listItems>>[number]

export const listFiles = (db: DbOrTx, batchId: string) =>
  db
    .select({ at: payoutExports.createdAt, by: users.name, format: payoutExports.format })
    .from(payoutExports)
    .leftJoin(users, eq(users.id, payoutExports.createdBy))
    .where(eq(payoutExports.batchId, batchId))
    .orderBy(desc(payoutExports.createdAt), desc(payoutExports.id))

/** @returns how often the file of the batch was made before. */
export async function countFiles(tx: Tx, batchId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(payoutExports).where(eq(payoutExports.batchId, batchId))
  return row?.n ?? 0
}

export async function insertFile(
  tx: Tx,
  row: { batchId: string; format: (typeof payoutFormats)[number]; createdBy: string; createdAt: Date },
): Promise<void> {
  await tx.insert(payoutExports).values(row)
}

export async function endItems(tx: Tx, ids: readonly string[], state: 'paid' | 'dropped'): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(payoutItems)
      .set({ state })
      .where(inArray(payoutItems.id, [...ids]))
}

/** @returns false where the database refused it because tax that it withholds has not ended; the transaction is lost then */
export async function endBatch(
  tx: Tx,
  id: string,
  change: { state: 'paid' | 'cancelled'; note: string; endedBy: string; endedAt: Date },
): Promise<boolean> {
  try {
    await tx.update(payoutBatches).set(change).where(eq(payoutBatches.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'payout_batches_withheld')) return false
    throw error
  }
}
