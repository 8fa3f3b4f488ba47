import type { StatementVerdict } from '@repo/contract/crm-statements'
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../../db/keyset.ts'
import type { ValueOrder } from '../../../db/row-order.ts'
import { bankStatementLines, bankStatements, orders, users } from '../../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../../db/search-words.ts'

export type StatementRow = typeof bankStatements.$inferSelect
export type LineRow = typeof bankStatementLines.$inferSelect
export type NewLine = Omit<typeof bankStatementLines.$inferInsert, 'statementId'>

const lines = bankStatementLines
const order = { at: bankStatements.createdAt, id: bankStatements.id }
const lineOrder: ValueOrder = { by: lines.position, type: 'bigint', direction: 'asc', id: lines.id }

const ofLines = (what: SQL) =>
  sql`(select ${what} from ${lines} l where l.statement_id = ${sql.raw('bank_statements.id')})`
const countOf = (condition: SQL) => sql<number>`${ofLines(sql`count(*) filter (where ${condition})::int`)}`
const dayOf = (what: SQL) =>
  sql<string | null>`${ofLines(sql`to_char(${what} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`)}`

const select = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      found: bankStatements,
      by: users.name,
      from: dayOf(sql`min(l.booked_at)`),
      to: dayOf(sql`max(l.booked_at)`),
      counts: {
        all: countOf(sql`true`),
        order: countOf(sql`l.verdict = 'order'`),
        new: countOf(sql`l.verdict = 'new'`),
        known: countOf(sql`l.verdict = 'known'`),
        doubtful: countOf(sql`l.verdict = 'doubtful'`),
        foreign: countOf(sql`l.verdict = 'foreign'`),
        unreadable: countOf(sql`l.verdict = 'unreadable'`),
        taken: countOf(sql`l.outcome is not null`),
      },
    })
    .from(bankStatements)
    .leftJoin(users, eq(users.id, bankStatements.createdBy))

export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>

export async function listStatements(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  const found = matchesWords(foldedText(bankStatements.fileName), q)
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(bankStatements).where(and(found, newer)), q)
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        select(db)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export async function findStatement(db: DbOrTx, id: string) {
  const [row] = await select(db).where(eq(bankStatements.id, id))
  return row ?? null
}

export async function lockStatement(tx: Tx, id: string): Promise<StatementRow | null> {
  const [row] = await tx.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update')
  return row ?? null
}

export async function insertStatement(
  tx: Tx,
  values: typeof bankStatements.$inferInsert,
): Promise<StatementRow> {
  const [row] = await tx.insert(bankStatements).values(values).returning()
  if (!row) throw new Error('a statement was stored without a row')
  return row
}

export async function updateStatement(
  tx: Tx,
  id: string,
  change: Partial<typeof bankStatements.$inferInsert>,
): Promise<void> {
  await tx.update(bankStatements).set(change).where(eq(bankStatements.id, id))
}

export async function deleteStatement(tx: Tx, id: string): Promise<void> {
  await tx.delete(bankStatements).where(eq(bankStatements.id, id))
}

/** How a person read the last table with these headers, of the same account where it is known. */
export async function findLayout(tx: Tx, headers: readonly string[]) {
  const [row] = await tx
    .select({ columns: bankStatements.columns })
    .from(bankStatements)
    .where(
      and(eq(bankStatements.isByHand, true), sql`${bankStatements.headers} = ${sql.param(headers)}::text[]`),
    )
    .orderBy(desc(bankStatements.createdAt), desc(bankStatements.id))
    .limit(1)
  return row?.columns ?? null
}

const LINES_PER_INSERT = 500

/** Replaces the lines of a statement. */
export async function saveLines(tx: Tx, statementId: string, values: readonly NewLine[]): Promise<void> {
  await tx.delete(lines).where(eq(lines.statementId, statementId))
  for (let at = 0; at < values.length; at += LINES_PER_INSERT)
    await tx
      .insert(lines)
      .values(values.slice(at, at + LINES_PER_INSERT).map((line) => ({ ...line, statementId })))
}

export const listLines = (db: DbOrTx, statementId: string): Promise<LineRow[]> =>
  db.select().from(lines).where(eq(lines.statementId, statementId)).orderBy(asc(lines.position))

export interface LineQuery {
  q?: string
  verdict?: StatementVerdict
}

export async function findLines(
  db: DbOrTx,
  statementId: string,
  { q, verdict, ...place }: LineQuery & ListPlace,
  pageSize: number,
) {
  const where = and(
    eq(lines.statementId, statementId),
    verdict ? eq(lines.verdict, verdict) : undefined,
    matchesWords(foldedText(lines.content, lines.reference, lines.text), q),
  )
  const count = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(lines).where(and(where, before)), q)
  const [page, total] = await Promise.all([
    readByKey(lineOrder, place, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(lineOrder), row: lines })
          .from(lines)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

const waits = (statementId: string) =>
  and(eq(lines.statementId, statementId), inArray(lines.verdict, ['order', 'new']), isNull(lines.outcome))

/** Lines that are still to be taken in, in their order. */
export const listWaiting = (db: DbOrTx, statementId: string, limit: number): Promise<LineRow[]> =>
  db.select().from(lines).where(waits(statementId)).orderBy(asc(lines.position)).limit(limit)

export async function lockLine(tx: Tx, statementId: string, id: string): Promise<LineRow | null> {
  const [row] = await tx
    .select()
    .from(lines)
    .where(and(eq(lines.statementId, statementId), eq(lines.id, id)))
    .for('update')
  return row ?? null
}

export async function updateLine(db: DbOrTx, id: string, change: Partial<NewLine>): Promise<void> {
  await db.update(lines).set(change).where(eq(lines.id, id))
}

/** Which of these codes are of orders. */
export async function findOrders(db: DbOrTx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .select({ code: orders.code })
    .from(orders)
    .where(inArray(orders.code, [...codes]))
  return new Set(rows.map(({ code }) => code))
}

/** The events that the lines of a statement were told of by. */
export async function findToldInLines(db: DbOrTx, statementId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: lines.toldBy })
    .from(lines)
    .where(and(eq(lines.statementId, statementId), isNotNull(lines.toldBy)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** First and last booking of a statement's lines on one of these accounts; null for none. */
export async function findPeriod(db: DbOrTx, statementId: string) {
  const [row] = await db
    .select({
      from: sql<Date | null>`min(${lines.bookedAt})`.mapWith(bankStatements.createdAt),
      to: sql<Date | null>`max(${lines.bookedAt})`.mapWith(bankStatements.createdAt),
      accounts: sql<
        string[]
      >`coalesce(array_agg(distinct ${lines.accountNumber}) filter (where ${lines.verdict} not in ('foreign', 'unreadable')), '{}')`,
    })
    .from(lines)
    .where(eq(lines.statementId, statementId))
  return row?.from && row.to ? { from: row.from, to: row.to, accounts: row.accounts } : null
}
