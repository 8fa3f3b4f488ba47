import { and, desc, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { dataRequests } from '../../db/schema/index.ts'

export type DataRequestRow = typeof dataRequests.$inferSelect

export function listRequests(db: DbOrTx, userId: string): Promise<DataRequestRow[]> {
  return db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.userId, userId))
    .orderBy(desc(dataRequests.createdAt), desc(dataRequests.id))
    .limit(100)
}

/** A request of the caller; another person's is not found. */
export async function findRequest(db: DbOrTx, id: string, userId: string): Promise<DataRequestRow | null> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.id, id), eq(dataRequests.userId, userId)))
  return row ?? null
}

/** Locks a request until the transaction ends, which serialises its cancellation and its job. */
export async function lockRequest(tx: Tx, id: string): Promise<DataRequestRow | null> {
  const [row] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update')
  return row ?? null
}

export async function insertRequest(tx: Tx, row: typeof dataRequests.$inferInsert): Promise<DataRequestRow> {
  const [saved] = await tx.insert(dataRequests).values(row).returning()
  if (!saved) throw new Error('a request was not saved')
  return saved
}

export async function updateRequest(
  tx: Tx,
  id: string,
  change: Partial<typeof dataRequests.$inferInsert>,
): Promise<DataRequestRow> {
  const [row] = await tx.update(dataRequests).set(change).where(eq(dataRequests.id, id)).returning()
  if (!row) throw new Error('a request vanished while it was changed')
  return row
}

/** Deletions that are due. The queue has their jobs too, but a statutory date should not depend on the queue alone. */
export function findDueDeletions(db: DbOrTx, now: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.kind, 'deletion'),
        eq(dataRequests.state, 'scheduled'),
        lte(dataRequests.scheduledFor, now),
      ),
    )
}

/** Exports neither begun nor finished since `before`. */
export function findWaitingExports(db: DbOrTx, before: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.kind, 'export'),
        or(
          and(eq(dataRequests.state, 'received'), eq(dataRequests.channel, 'profile')),
          eq(dataRequests.state, 'scheduled'),
        ),
        lt(dataRequests.createdAt, before),
      ),
    )
}

/** Detaches the files of expired exports from their rows. @returns their storage keys. */
export async function forgetExpiredFiles(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: dataRequests.id, key: dataRequests.filePath })
    .from(dataRequests)
    .where(and(lte(dataRequests.availableUntil, now), isNotNull(dataRequests.filePath)))
    .limit(500)
    .for('update')
  const ids = rows.map((row) => row.id)
  if (ids.length > 0)
    await tx.update(dataRequests).set({ filePath: null }).where(inArray(dataRequests.id, ids))
  return rows.flatMap(({ key }) => key ?? [])
}
