import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  courses,
  doctorStatements,
  doctors,
  orderLines,
  orders,
  revenueEntries,
  shareRules,
} from '../../db/schema/index.ts'

export type StatementRow = typeof doctorStatements.$inferSelect

export interface MoneyLine {
  kind: 'sale' | 'refund'
  at: Date
  /** Null if the course has no lead doctor any more; the academy then keeps the whole amount. */
  doctorId: string | null
  orderCode: string
  course: string
  /** Negative for a refund. */
  amount: number
  shareBasisPoints: number
  /** The doctor's share of the amount, in VND. */
  share: number
}

export interface LineQuery {
  from: Date
  to: Date
  doctorId?: string
}

/** Sales and refunds of a period, by the time the money moved, oldest first. */
export function findLines(db: DbOrTx, { from, to, doctorId }: LineQuery): Promise<MoneyLine[]> {
  return db
    .select({
      kind: revenueEntries.kind,
      at: revenueEntries.at,
      doctorId: revenueEntries.doctorId,
      orderCode: orders.code,
      course: orderLines.title,
      amount: revenueEntries.amount,
      shareBasisPoints: revenueEntries.shareBasisPoints,
      share: revenueEntries.share,
    })
    .from(revenueEntries)
    .innerJoin(orderLines, eq(orderLines.id, revenueEntries.orderLineId))
    .innerJoin(orders, eq(orders.id, revenueEntries.orderId))
    .where(
      and(
        doctorId ? eq(revenueEntries.doctorId, doctorId) : undefined,
        gte(revenueEntries.at, from),
        lt(revenueEntries.at, to),
      ),
    )
    .orderBy(asc(revenueEntries.at), asc(revenueEntries.orderLineId), asc(revenueEntries.refundId))
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

export async function payStatement(tx: Tx, id: string, paidAt: Date, note: string): Promise<void> {
  await tx.update(doctorStatements).set({ state: 'paid', paidAt, note }).where(eq(doctorStatements.id, id))
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

/** Time of the first sale of a course of the doctor. */
export async function findFirstSale(db: DbOrTx, doctorId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: orders.paidAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.doctorId, doctorId), isNotNull(orders.paidAt)))
    .orderBy(asc(orders.paidAt))
    .limit(1)
  return row?.at ?? null
}

export function listShareRules(db: DbOrTx) {
  return db
    .select({
      id: shareRules.id,
      doctorId: shareRules.doctorId,
      courseId: shareRules.courseId,
      doctor: doctors.name,
      course: courses.title,
      basisPoints: shareRules.basisPoints,
    })
    .from(shareRules)
    .leftJoin(doctors, eq(doctors.id, shareRules.doctorId))
    .leftJoin(courses, eq(courses.id, shareRules.courseId))
    .orderBy(
      sql`${shareRules.doctorId} is not null`,
      doctors.name,
      sql`${shareRules.courseId} is not null`,
      courses.title,
    )
}

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
