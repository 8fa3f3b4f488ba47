import type { importOutcomes, importVerdicts } from '@repo/contract/crm-learner-imports'
import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { type ImportColumns, learnerImportRows, learnerImports, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords, wholeContactOf } from '../../db/search-words.ts'

export type ImportRow = typeof learnerImportRows.$inferSelect
export type NewRow = typeof learnerImportRows.$inferInsert
export type { ImportColumns }

const order = { at: learnerImports.createdAt, id: learnerImports.id }
const rows = learnerImportRows
const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) filter (where ${condition})::int from ${rows} r
    where r.import_id = ${sql.raw('learner_imports.id')})`

/** A person may stand in several rows, and gets one mail for all of them. */
const peopleOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(distinct r.email) filter (where ${condition})::int from ${rows} r
    where r.import_id = ${sql.raw('learner_imports.id')})`
const sumOf = (column: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(${column}), 0)::int from ${rows} r
    where r.import_id = ${sql.raw('learner_imports.id')})`

const people = {
  planned: {
    invited: peopleOf(sql`r.verdict = 'new'`),
    enrolled: peopleOf(sql`r.verdict = 'existing'`),
    courses: sumOf(sql`r.to_open`),
  },
  reached: {
    invited: peopleOf(sql`r.outcome = 'invited'`),
    enrolled: peopleOf(sql`r.outcome = 'enrolled'`),
    courses: sumOf(sql`r.opened`),
  },
}

const counts = {
  rows: countOf(sql`true`),
  new: countOf(sql`r.verdict = 'new'`),
  existing: countOf(sql`r.verdict = 'existing'`),
  enrolled: countOf(sql`r.verdict = 'enrolled'`),
  error: countOf(sql`r.verdict = 'error'`),
  carriedOut: countOf(sql`r.outcome is not null`),
  unchanged: countOf(sql`r.outcome = 'unchanged'`),
  failed: countOf(sql`r.outcome = 'failed'`),
}

const select = (db: DbOrTx) =>
  db
    .select({ key: rowKeyOf(order), found: learnerImports, by: users.name, counts, ...people })
    .from(learnerImports)
    .leftJoin(users, eq(users.id, learnerImports.createdBy))

export async function listImports(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  const found = matchesWords(foldedText(learnerImports.fileName), q)
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(learnerImports).where(and(found, newer)), q)
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

export async function findImport(db: DbOrTx, id: string) {
  const [row] = await select(db).where(eq(learnerImports.id, id))
  return row ?? null
}

export async function lockImport(tx: Tx, id: string) {
  const [row] = await tx.select().from(learnerImports).where(eq(learnerImports.id, id)).for('update')
  return row ?? null
}

export async function insertImport(tx: Tx, values: typeof learnerImports.$inferInsert): Promise<string> {
  const [row] = await tx.insert(learnerImports).values(values).returning({ id: learnerImports.id })
  if (!row) throw new Error('a table of learners was stored without a row')
  return row.id
}

export async function updateImport(
  tx: Tx,
  id: string,
  change: Partial<typeof learnerImports.$inferInsert>,
): Promise<void> {
  await tx.update(learnerImports).set(change).where(eq(learnerImports.id, id))
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(learnerImports).where(eq(learnerImports.id, id))
}

/** Removes tables that were never started, and those that ended long ago; the audit log keeps that they ran. */
export async function removeImportsBefore(db: DbOrTx, times: { draft: Date; done: Date }): Promise<void> {
  await db
    .delete(learnerImports)
    .where(
      or(
        and(eq(learnerImports.state, 'draft'), lt(learnerImports.createdAt, times.draft)),
        lt(learnerImports.finishedAt, times.done),
      ),
    )
}

const ROWS_PER_INSERT = 1000

/** Replaces the rows of a table. */
export async function saveRows(tx: Tx, importId: string, values: readonly Omit<NewRow, 'importId'>[]) {
  await tx.delete(rows).where(eq(rows.importId, importId))
  for (let at = 0; at < values.length; at += ROWS_PER_INSERT)
    await tx.insert(rows).values(values.slice(at, at + ROWS_PER_INSERT).map((row) => ({ ...row, importId })))
}

export interface RowQuery {
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
  verdict?: (typeof importVerdicts)[number]
  outcome?: (typeof importOutcomes)[number]
}

function matchesRow({ q, isWhole }: RowQuery): SQL | undefined {
  if (!isWhole) return matchesWords(foldedText(rows.name, rows.email, rows.phone), q)
  const { email, phone } = wholeContactOf(q)
  if (email.includes('@')) return sql`lower(${rows.email}) = ${email}`
  if (/^\d+$/.test(phone)) return eq(rows.phone, phone)
  return matchesWords(foldedText(rows.name), q)
}

const isAsked = (importId: string, { verdict, outcome, ...search }: RowQuery) =>
  and(
    eq(rows.importId, importId),
    matchesRow(search),
    verdict ? eq(rows.verdict, verdict) : undefined,
    outcome ? eq(rows.outcome, outcome) : undefined,
  )

// Rows have no id column: the import's id and the row number identify one.
const rowOrder: ValueOrder = { by: rows.number, type: 'bigint', direction: 'asc', id: rows.importId }

export async function findRows(db: DbOrTx, importId: string, query: RowQuery & ListPlace, pageSize: number) {
  const where = isAsked(importId, query)
  const count = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(rows).where(and(where, before)), query.q)
  const [page, total] = await Promise.all([
    readByKey(rowOrder, query, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(rowOrder), row: rows })
          .from(rows)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export const listRows = (db: DbOrTx, importId: string) =>
  db.select().from(rows).where(eq(rows.importId, importId)).orderBy(asc(rows.number))

const waits = (importId: string) =>
  and(eq(rows.importId, importId), isNull(rows.outcome), ne(rows.verdict, 'error'))

export async function findWaiting(db: DbOrTx, importId: string, limit: number): Promise<number[]> {
  const found = await db
    .select({ number: rows.number })
    .from(rows)
    .where(waits(importId))
    .orderBy(asc(rows.number))
    .limit(limit)
  return found.map(({ number }) => number)
}

/** A row that is still to be imported and all further rows of the same person, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, importId: string, number: number): Promise<ImportRow[]> {
  const person = tx
    .select({ email: rows.email })
    .from(rows)
    .where(and(waits(importId), eq(rows.number, number)))
  return tx
    .select()
    .from(rows)
    .where(and(waits(importId), inArray(rows.email, person)))
    .orderBy(asc(rows.number))
    .for('update')
}

export async function setOutcome(
  tx: Tx,
  { importId, number }: ImportRow,
  change: Pick<NewRow, 'outcome' | 'fault' | 'opened' | 'userId'>,
): Promise<void> {
  await tx
    .update(rows)
    .set(change)
    .where(and(eq(rows.importId, importId), eq(rows.number, number)))
}

/** The accounts of these addresses. */
export async function findAccounts(db: DbOrTx, emails: readonly string[]) {
  const wanted = [...new Set(emails)].filter(Boolean)
  const read = () =>
    db
      .select({
        id: users.id,
        email: users.email,
        role: users.role,
        status: users.status,
        erasedAt: users.erasedAt,
      })
      .from(users)
      .where(inArray(users.email, wanted))
  const found = wanted.length > 0 ? await read() : []
  return new Map(found.map((account) => [account.email, account]))
}
