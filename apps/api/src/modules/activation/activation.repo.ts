import { and, asc, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { activationBatches, activationCodes, courses, orders, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'

export type BatchRow = typeof activationBatches.$inferSelect
export type CodeRow = typeof activationCodes.$inferSelect

const holder = alias(users, 'holder')

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${activationCodes} c where c.batch_id = activation_batches.id and ${condition})`

const order = { at: activationBatches.createdAt, id: activationBatches.id }

const selectBatches = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      batch: activationBatches,
      course: { id: courses.id, title: courses.title },
      createdBy: users.name,
      count: countWhere(sql`true`),
      redeemed: countWhere(sql`c.redeemed_at is not null`),
      revoked: countWhere(sql`c.revoked_at is not null`),
    })
    .from(activationBatches)
    .innerJoin(courses, eq(courses.id, activationBatches.courseId))
    .leftJoin(users, eq(users.id, activationBatches.createdBy))

export type FullBatch = Awaited<ReturnType<typeof selectBatches>>[number]

export async function findBatches(db: DbOrTx, query: { q?: string } & ListPlace, pageSize: number) {
  const where = matchesWords(foldedText(activationBatches.name, courses.title), query.q)
  const count = (newer?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(activationBatches)
        .innerJoin(courses, eq(courses.id, activationBatches.courseId))
        .where(and(where, newer)),
      query.q,
    )
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        selectBatches(db)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export async function findBatch(db: DbOrTx, id: string): Promise<FullBatch | null> {
  const [row] = await selectBatches(db).where(eq(activationBatches.id, id))
  return row ?? null
}

export async function insertBatch(
  tx: Tx,
  batch: typeof activationBatches.$inferInsert,
  codes: Omit<typeof activationCodes.$inferInsert, 'batchId'>[],
): Promise<string> {
  const [row] = await tx.insert(activationBatches).values(batch).returning({ id: activationBatches.id })
  if (!row) throw new Error('a batch insert returned no row')
  await tx.insert(activationCodes).values(codes.map((code) => ({ ...code, batchId: row.id })))
  return row.id
}

/** Free codes: not given, not redeemed and not withdrawn. */
const isFree = sql`c.redeemed_at is null and c.revoked_at is null and c.given_at is null`
const OPEN_BATCHES = 100

/** Batches with free codes that still open their course, newest first. */
export async function findOpenBatches(db: DbOrTx, now: Date) {
  const free = countWhere(isFree)
  return db
    .select({ batch: activationBatches, course: { id: courses.id, title: courses.title }, free })
    .from(activationBatches)
    .innerJoin(courses, eq(courses.id, activationBatches.courseId))
    .where(
      and(or(isNull(activationBatches.expiresAt), gt(activationBatches.expiresAt, now)), sql`${free} > 0`),
    )
    .orderBy(desc(activationBatches.createdAt), desc(activationBatches.id))
    .limit(OPEN_BATCHES)
}

/** A free code of a batch, locked; codes that others lock meanwhile are passed over. */
export async function lockFreeCode(tx: Tx, batchId: string): Promise<CodeRow | null> {
  const [row] = await tx
    .select()
    .from(activationCodes)
    .where(
      and(
        eq(activationCodes.batchId, batchId),
        isNull(activationCodes.redeemedAt),
        isNull(activationCodes.revokedAt),
        isNull(activationCodes.givenAt),
      ),
    )
    .orderBy(asc(activationCodes.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Whether the learner holds a code of the course that can still be redeemed. */
export async function hasGivenCode(tx: Tx, userId: string, courseId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .innerJoin(activationBatches, eq(activationBatches.id, activationCodes.batchId))
    .where(
      and(
        eq(activationCodes.givenTo, userId),
        eq(activationBatches.courseId, courseId),
        isNull(activationCodes.redeemedAt),
        isNull(activationCodes.revokedAt),
        or(isNull(activationBatches.expiresAt), gt(activationBatches.expiresAt, now)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Redeemed codes first, the latest on top, then unused ones. The sort value is the negative redemption time in
 * microseconds, and 0 for an unused code, because a sort value must not be null. The index of a batch finds its codes.
 */
const codeOrder: ValueOrder = {
  by: sql`coalesce((extract(epoch from ${activationCodes.redeemedAt}) * -1000000)::bigint, 0)`,
  type: 'bigint',
  direction: 'asc',
  id: activationCodes.id,
}

export async function findCodes(
  db: DbOrTx,
  batchId: string,
  query: { q?: string } & ListPlace,
  pageSize: number,
) {
  const where = and(
    eq(activationCodes.batchId, batchId),
    matchesWords(foldedText(activationCodes.ending, users.name, orders.code), query.q),
  )
  const count = (before?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(activationCodes)
        .leftJoin(users, eq(users.id, activationCodes.redeemedBy))
        .leftJoin(orders, eq(orders.id, activationCodes.orderId))
        .where(and(where, before)),
      query.q,
    )
  const [page, total] = await Promise.all([
    readByKey(codeOrder, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(codeOrder),
            code: activationCodes,
            taker: { id: users.id, name: users.name },
            holder: { id: holder.id, name: holder.name },
            orderCode: orders.code,
          })
          .from(activationCodes)
          .leftJoin(users, eq(users.id, activationCodes.redeemedBy))
          .leftJoin(holder, eq(holder.id, activationCodes.givenTo))
          .leftJoin(orders, eq(orders.id, activationCodes.orderId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** Codes of a batch that nobody has yet. */
export function listFreeCodes(db: DbOrTx, batchId: string) {
  return db
    .select({ sealedCode: activationCodes.sealedCode })
    .from(activationCodes)
    .where(
      and(
        eq(activationCodes.batchId, batchId),
        isNull(activationCodes.redeemedAt),
        isNull(activationCodes.revokedAt),
        isNull(activationCodes.givenAt),
      ),
    )
    .orderBy(asc(activationCodes.id))
}

/** Locks a code with its batch and course until the transaction ends, so that two learners with one code take turns. */
export async function lockCodeByHash(tx: Tx, codeHash: string) {
  const [row] = await tx
    .select({ code: activationCodes, batch: activationBatches, course: courses })
    .from(activationCodes)
    .innerJoin(activationBatches, eq(activationBatches.id, activationCodes.batchId))
    .innerJoin(courses, eq(courses.id, activationBatches.courseId))
    .where(eq(activationCodes.codeHash, codeHash))
    .for('update', { of: activationCodes })
  return row ?? null
}

export async function lockCodes(tx: Tx, ids: readonly string[]): Promise<CodeRow[]> {
  return tx
    .select()
    .from(activationCodes)
    .where(inArray(activationCodes.id, [...ids]))
    .for('update')
}

export async function updateCode(
  tx: Tx,
  id: string,
  change: Partial<typeof activationCodes.$inferInsert>,
): Promise<void> {
  await tx.update(activationCodes).set(change).where(eq(activationCodes.id, id))
}

/** The first codes after this id, in order of their ids, that are sealed with another secret than the newest one. */
export const findCodesSealedOtherwise = (
  db: DbOrTx,
  { currentPrefix, after, limit }: { currentPrefix: string; after: string | undefined; limit: number },
) =>
  db
    .select({ id: activationCodes.id, sealedCode: activationCodes.sealedCode })
    .from(activationCodes)
    .where(
      and(
        not(sql`starts_with(${activationCodes.sealedCode}, ${currentPrefix})`),
        after === undefined ? undefined : gt(activationCodes.id, after),
      ),
    )
    .orderBy(asc(activationCodes.id))
    .limit(limit)

/** Changes nothing if the row was resealed meanwhile. */
export async function replaceSealedCode(
  db: DbOrTx,
  { id, sealedCode }: Pick<CodeRow, 'id' | 'sealedCode'>,
  resealed: string,
): Promise<void> {
  await db
    .update(activationCodes)
    .set({ sealedCode: resealed })
    .where(and(eq(activationCodes.id, id), eq(activationCodes.sealedCode, sealedCode)))
}
