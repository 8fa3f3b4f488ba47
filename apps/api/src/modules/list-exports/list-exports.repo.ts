import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { listExports } from '../../db/schema/index.ts'

export type ExportRow = typeof listExports.$inferSelect

const unfinished = inArray(listExports.state, ['waiting', 'running'])
const ofPerson = (userId: string, id: string) => and(eq(listExports.id, id), eq(listExports.userId, userId))

/** Until the transaction ends, so that two orders at one moment are counted one after the other. */
export async function lockExportsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list exports ${userId}`}, 0))`)
}

export const countOpen = (tx: Tx, userId: string) =>
  tx.$count(listExports, and(eq(listExports.userId, userId), unfinished))

export async function insertExport(tx: Tx, values: typeof listExports.$inferInsert): Promise<string> {
  const [row] = await tx.insert(listExports).values(values).returning({ id: listExports.id })
  if (!row) throw new Error('an insert of an export returned no row')
  return row.id
}

/** Newest first, without those whose days are over. */
export const findExports = (db: Db, userId: string, now: Date): Promise<ExportRow[]> =>
  db
    .select()
    .from(listExports)
    .where(
      and(
        eq(listExports.userId, userId),
        or(isNull(listExports.availableUntil), gt(listExports.availableUntil, now)),
      ),
    )
    .orderBy(desc(listExports.createdAt), desc(listExports.id))
    .limit(100)

export async function findExport(db: Db, userId: string, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(listExports).where(ofPerson(userId, id))
  return row ?? null
}

export async function removeExport(tx: Tx, userId: string, id: string): Promise<ExportRow | null> {
  const [row] = await tx.delete(listExports).where(ofPerson(userId, id)).returning()
  return row ?? null
}

/** Begins a run, also after one that a crash ended; null for what is finished or was taken away. */
export async function beginExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .update(listExports)
    .set({ state: 'running', rows: 0 })
    .where(and(eq(listExports.id, id), unfinished))
    .returning()
  return row ?? null
}

/** @returns false where the export was taken away meanwhile */
export async function noteProgress(db: Db, id: string, rows: number): Promise<boolean> {
  const updated = await db
    .update(listExports)
    .set({ rows })
    .where(and(eq(listExports.id, id), unfinished))
    .returning({ id: listExports.id })
  return updated.length > 0
}

/** @returns false where another run has finished it, or it was taken away */
export async function finishExport(
  tx: Tx,
  id: string,
  result: Pick<ExportRow, 'state' | 'rows' | 'bytes' | 'availableUntil'>,
): Promise<boolean> {
  const updated = await tx
    .update(listExports)
    .set(result)
    .where(and(eq(listExports.id, id), unfinished))
    .returning({ id: listExports.id })
  return updated.length > 0
}

export const removeExpired = (tx: Tx, now: Date, orderedBefore: Date) =>
  tx
    .delete(listExports)
    .where(or(lt(listExports.availableUntil, now), lt(listExports.createdAt, orderedBefore)))
    .returning({ id: listExports.id, format: listExports.format })
