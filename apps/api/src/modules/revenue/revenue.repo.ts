import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import {
  courses,
  doctorStatements,
  doctors,
  ledgerShares,
  orderLineShares,
  orderLines,
  orders,
  payoutBatches,
  payoutItems,
  shareRules,
} from '../../db/schema/index.ts'
import { shortfallOf, shortfallReason } from '../ledger/index.ts'

export type StatementRow = typeof doctorStatements.$inferSelect

export interface MoneyLine {
  kind: 'sale' | 'refund'
  at: Date
  /** Null if the course has no lead doctor any more; the academy then keeps the whole amount. */
  doctorId: string | null
  /** Whether the doctor led the course at the sale. The amount counts once in sums over doctors: where this is true. */
  isLead: boolean
  orderCode: string
  course: string
  /** Negative for a refund. */
  amount: number
  /** The share of all doctors of the course. */
  shareBasisPoints: number
  /** The doctor's part of that share. */
  partBasisPoints: number
  /** The doctor's part of the amount, in VND. */
  share: number
  /** Who ordered. */
  source: 'learner' | 'staff' | 'organisation'
  /** Of a sale: what staff let the order be short of, in VND, and why. */
  shortfall: number
  shortfallReason: string | null
}

export interface LineQuery {
  from: Date
  to: Date
  doctorId?: string
}

/** Sales and refunds of a period, once for each doctor with a part in them, by the time the money moved, oldest first. */
export function findLines(db: DbOrTx, { from, to, doctorId }: LineQuery): Promise<MoneyLine[]> {
  return db
    .select({
      kind: ledgerShares.kind,
      at: ledgerShares.at,
      doctorId: ledgerShares.doctorId,
      isLead: ledgerShares.isLead,
      orderCode: orders.code,
      course: orderLines.title,
      amount: ledgerShares.amount,
      shareBasisPoints: ledgerShares.shareBasisPoints,
      partBasisPoints: ledgerShares.partBasisPoints,
      share: ledgerShares.share,
      source: sql<MoneyLine['source']>`case when ${orders.organisationId} is not null then 'organisation'
        when ${orders.madeBy} is not null then 'staff' else 'learner' end`,
      shortfall: sql<number>`case when ${ledgerShares.kind} = 'sale'
        then ${shortfallOf(orderLines.id)} else 0 end`,
      shortfallReason,
    })
    .from(ledgerShares)
    .innerJoin(orderLines, eq(orderLines.id, ledgerShares.orderLineId))
    .innerJoin(orders, eq(orders.id, ledgerShares.orderId))
    .where(
      and(
        doctorId ? eq(ledgerShares.doctorId, doctorId) : undefined,
        gte(ledgerShares.at, from),
        lt(ledgerShares.at, to),
      ),
    )
    .orderBy(
      asc(ledgerShares.at),
      asc(ledgerShares.orderLineId),
      asc(ledgerShares.refundId),
      desc(ledgerShares.isLead),
      asc(ledgerShares.doctorId),
    )
}

export const findStatements = (db: DbOrTx, month: string): Promise<StatementRow[]> =>
  db.select().from(doctorStatements).where(eq(doctorStatements.month, month))

export const listStatementsOf = (db: DbOrTx, doctorId: string): Promise<StatementRow[]> =>
  db
    .select()
    .from(doctorStatements)
    .where(eq(doctorStatements.doctorId, doctorId))
    .orderBy(desc(doctorStatements.month))

export async function findStatement(
  db: DbOrTx,
  doctorId: string,
  month: string,
): Promise<StatementRow | null> {
  const [row] = await db
    .select()
    .from(doctorStatements)
    .where(and(eq(doctorStatements.doctorId, doctorId), eq(doctorStatements.month, month)))
  return row ?? null
}

/** @returns how many statements were not closed before. */
export async function insertStatements(
  tx: Tx,
  rows: (typeof doctorStatements.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await tx
    .insert(doctorStatements)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: doctorStatements.id })
  return inserted.length
}

/** Locks the closed statements of a doctor that are not paid until the transaction ends. @returns them */
export const lockClosed = (tx: Tx, doctorId: string): Promise<StatementRow[]> =>
  tx
    .select()
    .from(doctorStatements)
    .where(and(eq(doctorStatements.doctorId, doctorId), eq(doctorStatements.state, 'closed')))
    .orderBy(asc(doctorStatements.id))
    .for('update')

/** Whether one of these locked statements is below 0 and no batch takes it off. */
export async function hasOpenDebt(tx: Tx, statements: readonly StatementRow[]): Promise<boolean> {
  for (const { id, share } of statements) if (share < 0 && !(await isInBatch(tx, id))) return true
  return false
}

/** Whether a locked statement is in a batch that is not ended. */
export const isInBatch = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(payoutItems, and(eq(payoutItems.statementId, id), eq(payoutItems.state, 'open')))) > 0

/** The batches that paid any of these statements, as a part of another statement. */
export const selectPayingBatches = (db: DbOrTx, statementIds: readonly string[]) =>
  db
    .select({ id: payoutItems.batchId })
    .from(payoutItems)
    .where(and(inArray(payoutItems.statementId, [...statementIds]), eq(payoutItems.state, 'paid')))

/** The statements that the batches of these paid, each with its batch, the oldest month first. */
export function listPaidTogether(db: DbOrTx, statementIds: readonly string[]) {
  const batches = selectPayingBatches(db, statementIds)
  return db
    .select({
      batchId: payoutBatches.id,
      number: payoutBatches.number,
      doctorId: doctorStatements.doctorId,
      statementId: doctorStatements.id,
      month: doctorStatements.month,
      amount: payoutItems.amount,
    })
    .from(payoutItems)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutItems.batchId))
    .innerJoin(doctorStatements, eq(doctorStatements.id, payoutItems.statementId))
    .where(and(inArray(payoutItems.batchId, batches), eq(payoutItems.state, 'paid')))
    .orderBy(asc(doctorStatements.month), asc(doctorStatements.id))
}

/** @returns false where somebody else noted meanwhile that it was paid. */
export async function payStatement(tx: Tx, id: string, paidAt: Date, note: string): Promise<boolean> {
  const paid = await tx
    .update(doctorStatements)
    .set({ state: 'paid', paidAt, note })
    .where(and(eq(doctorStatements.id, id), eq(doctorStatements.state, 'closed')))
    .returning({ id: doctorStatements.id })
  return paid.length > 0
}

const doctorName = {
  id: doctors.id,
  slug: doctors.slug,
  name: doctors.name,
  academicTitle: doctors.academicTitle,
}

export const listDoctors = (db: DbOrTx) => db.select(doctorName).from(doctors).orderBy(doctors.name)

export async function findDoctor(db: DbOrTx, id: string) {
  const [row] = await db.select(doctorName).from(doctors).where(eq(doctors.id, id))
  return row ?? null
}

/** Time of the first sale in which the doctor has a part. */
export async function findFirstSale(db: DbOrTx, doctorId: string): Promise<Date | null> {
  const firstOf = async (isIn: SQL | undefined) => {
    const [row] = await db
      .select({ at: orders.paidAt })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(isIn, isNotNull(orders.paidAt)))
      .orderBy(asc(orders.paidAt))
      .limit(1)
    return row?.at ?? null
  }
  const assisted = db
    .select({ id: orderLineShares.orderLineId })
    .from(orderLineShares)
    .where(eq(orderLineShares.doctorId, doctorId))
  const [led, taught] = await Promise.all([
    firstOf(eq(orderLines.doctorId, doctorId)),
    firstOf(inArray(orderLines.id, assisted)),
  ])
  if (!led || !taught) return led ?? taught
  return led < taught ? led : taught
}

const namedRule = {
  id: shareRules.id,
  doctorId: shareRules.doctorId,
  courseId: shareRules.courseId,
  doctor: doctors.name,
  course: courses.title,
  basisPoints: shareRules.basisPoints,
}

const generalRulesFirst = [
  sql`${shareRules.doctorId} is not null`,
  doctors.name,
  sql`${shareRules.courseId} is not null`,
  courses.title,
]

/** Rules without their versions, which only their editor needs. */
export const listShareRules = (db: DbOrTx) =>
  db
    .select(namedRule)
    .from(shareRules)
    .leftJoin(doctors, eq(doctors.id, shareRules.doctorId))
    .leftJoin(courses, eq(courses.id, shareRules.courseId))
    .orderBy(...generalRulesFirst)

export const listShareRulesForEdit = (db: DbOrTx) =>
  db
    .select({ ...namedRule, version: versionOf('shareRule', shareRules.id) })
    .from(shareRules)
    .leftJoin(doctors, eq(doctors.id, shareRules.doctorId))
    .leftJoin(courses, eq(courses.id, shareRules.courseId))
    .orderBy(...generalRulesFirst)

const ruleColumns = {
  doctorId: shareRules.doctorId,
  courseId: shareRules.courseId,
  basisPoints: shareRules.basisPoints,
}

/**
 * Locks the rule of exactly this doctor and course, even before it exists, so that of two first saves the second
 * waits.
 */
export async function lockShareRule(
  tx: Tx,
  { doctorId, courseId }: { doctorId: string | null; courseId: string | null },
) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`share rule ${doctorId} ${courseId}`}, 0))`,
  )
  const [found] = await tx
    .select({ id: shareRules.id, rule: ruleColumns })
    .from(shareRules)
    .where(
      and(
        doctorId ? eq(shareRules.doctorId, doctorId) : isNull(shareRules.doctorId),
        courseId ? eq(shareRules.courseId, courseId) : isNull(shareRules.courseId),
      ),
    )
    .for('update')
  return found ?? null
}

/** Changes a known rule or adds one. @returns its id */
export async function saveShareRule(
  tx: Tx,
  id: string | null,
  rule: { doctorId: string | null; courseId: string | null; basisPoints: number },
): Promise<string> {
  if (id !== null) {
    await tx.update(shareRules).set({ basisPoints: rule.basisPoints }).where(eq(shareRules.id, id))
    return id
  }
  const [added] = await tx.insert(shareRules).values(rule).returning({ id: shareRules.id })
  if (!added) throw new Error('a share came back without its id')
  return added.id
}

/** @returns the removed rule, or null if there was none. */
export async function removeShareRule(tx: Tx, id: string) {
  const [removed] = await tx.delete(shareRules).where(eq(shareRules.id, id)).returning(ruleColumns)
  return removed ?? null
}

export async function isCourse(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(courses, eq(courses.id, id))) === 1
}
