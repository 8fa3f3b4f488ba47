import { and, asc, desc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  affiliatePayouts,
  affiliates,
  doctors,
  doctorTaxTerms,
  taxRemittances,
  taxWithholdings,
  users,
} from '../../db/schema/index.ts'

export type TermsRow = typeof doctorTaxTerms.$inferSelect
type AnyWithholdingRow = typeof taxWithholdings.$inferSelect
/** Of a transfer to a doctor. */
export type WithholdingRow = AnyWithholdingRow & { doctorId: string }

const named = { id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle }

export async function findNamed(db: DbOrTx, id: string) {
  const [row] = await db.select(named).from(doctors).where(eq(doctors.id, id))
  return row ?? null
}

/** Locks the doctor's row, so that two changes of the doctor's terms take turns. */
export async function lockNamed(tx: Tx, id: string) {
  const [row] = await tx.select(named).from(doctors).where(eq(doctors.id, id)).for('no key update')
  return row ?? null
}

/** All terms of a doctor, the newest, which hold, first. */
export const listTerms = (db: DbOrTx, doctorId: string) =>
  db
    .select({ terms: doctorTaxTerms, by: users.name })
    .from(doctorTaxTerms)
    .leftJoin(users, eq(users.id, doctorTaxTerms.createdBy))
    .where(eq(doctorTaxTerms.doctorId, doctorId))
    .orderBy(desc(doctorTaxTerms.createdAt), desc(doctorTaxTerms.id))

/** The terms that hold for each of these doctors who has some. */
export const findTermsOf = (db: DbOrTx, doctorIds: readonly string[]): Promise<TermsRow[]> =>
  db
    .selectDistinctOn([doctorTaxTerms.doctorId])
    .from(doctorTaxTerms)
    .where(inArray(doctorTaxTerms.doctorId, [...doctorIds]))
    .orderBy(doctorTaxTerms.doctorId, desc(doctorTaxTerms.createdAt), desc(doctorTaxTerms.id))

export async function insertTerms(tx: Tx, row: typeof doctorTaxTerms.$inferInsert): Promise<void> {
  await tx.insert(doctorTaxTerms).values(row)
}

export async function insertWithholdings(
  tx: Tx,
  rows: (typeof taxWithholdings.$inferInsert)[],
): Promise<AnyWithholdingRow[]> {
  return rows.length === 0 ? [] : tx.insert(taxWithholdings).values(rows).returning()
}

/** What is or was to be withheld from the transfers of these batches, and from statements that were paid by hand. */
export async function listWithholdings(
  db: DbOrTx,
  {
    batchIds = [],
    batches,
    statementIds = [],
  }: {
    batchIds?: readonly string[]
    /** A select of ids of batches. */
    batches?: SQLWrapper
    statementIds?: readonly string[]
  },
): Promise<WithholdingRow[]> {
  const rows = await db
    .select()
    .from(taxWithholdings)
    .where(
      or(
        inArray(taxWithholdings.batchId, [...batchIds]),
        batches && inArray(taxWithholdings.batchId, batches),
        inArray(taxWithholdings.statementId, [...statementIds]),
      ),
    )
    .orderBy(asc(taxWithholdings.id))
  return rows.flatMap(({ doctorId, ...row }) => (doctorId === null ? [] : [{ ...row, doctorId }]))
}

/** Ends open rows. */
export async function endWithholdings(
  tx: Tx,
  ids: readonly string[],
  change: { state: 'withheld' | 'dropped'; endedAt: Date },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(taxWithholdings)
      .set(change)
      .where(and(inArray(taxWithholdings.id, [...ids]), eq(taxWithholdings.state, 'open')))
}

const month = sql<string>`to_char(day_in_vietnam(${taxWithholdings.endedAt}), 'YYYY-MM')`
const sum = (of: typeof taxWithholdings.amount | typeof taxWithholdings.gross) =>
  sql<number>`sum(${of})::float8`

/** What was withheld in a month, by doctor and affiliate. @param asked `2026-11`, in Vietnam's time */
export const sumByPayee = (db: DbOrTx, asked: string) =>
  db
    .select({
      payee: {
        kind: sql<'doctor' | 'affiliate'>`case when ${doctors.id} is null then 'affiliate' else 'doctor' end`,
        id: sql<string>`coalesce(${doctors.id}, ${users.id})`,
        // The newest name that a payment keeps, also once the account is erased.
        name: sql<string>`coalesce(${doctors.name}, (array_agg(${taxWithholdings.payeeName}
          order by ${taxWithholdings.endedAt} desc, ${taxWithholdings.id} desc))[1], ${users.name})`,
        academicTitle: sql<string>`coalesce(${doctors.academicTitle}, '')`,
      },
      taxCode: sql<string>`(array_agg(${taxWithholdings.taxCode} order by ${taxWithholdings.endedAt} desc, ${taxWithholdings.id} desc))[1]`,
      payments: sql<number>`count(*)::int`,
      gross: sum(taxWithholdings.gross),
      withheld: sum(taxWithholdings.amount),
    })
    .from(taxWithholdings)
    .leftJoin(doctors, eq(doctors.id, taxWithholdings.doctorId))
    .leftJoin(affiliatePayouts, eq(affiliatePayouts.id, taxWithholdings.affiliatePayoutId))
    .leftJoin(affiliates, eq(affiliates.id, affiliatePayouts.affiliateId))
    .leftJoin(users, eq(users.id, affiliates.userId))
    .where(and(eq(taxWithholdings.state, 'withheld'), eq(month, asked)))
    .groupBy(doctors.id, users.id)
    .orderBy(sql`3`, sql`2`)

/** What was withheld in each month. */
export const sumByMonth = (db: DbOrTx) =>
  db
    .select({ month, amount: sum(taxWithholdings.amount) })
    .from(taxWithholdings)
    .where(eq(taxWithholdings.state, 'withheld'))
    .groupBy(month)
    .orderBy(month)

const takers = alias(users, 'takers')

/** All payments of withheld tax to the state that were noted, also those taken back, the newest first. */
export const listRemittances = (db: DbOrTx) =>
  db
    .select({ remittance: taxRemittances, by: users.name, takenBackBy: takers.name })
    .from(taxRemittances)
    .leftJoin(users, eq(users.id, taxRemittances.createdBy))
    .leftJoin(takers, eq(takers.id, taxRemittances.takenBackBy))
    .orderBy(desc(taxRemittances.createdAt), desc(taxRemittances.id))

/** Lets payments of one month's tax take turns until the transaction ends. */
export async function lockMonth(tx: Tx, asked: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`withheld ${asked}`}, 0))`)
}

/** @returns its id */
export async function insertRemittance(tx: Tx, row: typeof taxRemittances.$inferInsert): Promise<string> {
  const [added] = await tx.insert(taxRemittances).values(row).returning({ id: taxRemittances.id })
  if (!added) throw new Error('an insert of a payment of tax returned no row')
  return added.id
}

export async function findRemittance(tx: Tx, id: string) {
  const [row] = await tx.select().from(taxRemittances).where(eq(taxRemittances.id, id))
  return row ?? null
}

/** @returns whether it counted until now */
export async function takeRemittanceBack(
  tx: Tx,
  id: string,
  change: { takenBackAt: Date; takenBackBy: string; takenBackReason: string },
): Promise<boolean> {
  const rows = await tx
    .update(taxRemittances)
    .set(change)
    .where(and(eq(taxRemittances.id, id), isNull(taxRemittances.takenBackAt)))
    .returning({ id: taxRemittances.id })
  return rows.length > 0
}
