import { and, desc, eq, notLike, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '../../db/client.ts'
import { ltiKeys } from '../../db/schema/index.ts'

export type KeyRow = typeof ltiKeys.$inferSelect
type NewKey = Pick<KeyRow, 'id' | 'sealedKey' | 'publicJwk' | 'createdAt'>

/** Newest first. */
export const listKeys = (db: DbOrTx): Promise<KeyRow[]> =>
  db.select().from(ltiKeys).orderBy(desc(ltiKeys.createdAt), desc(ltiKeys.id))

export async function findNewestKey(db: DbOrTx): Promise<KeyRow | null> {
  const [row] = await db.select().from(ltiKeys).orderBy(desc(ltiKeys.createdAt), desc(ltiKeys.id)).limit(1)
  return row ?? null
}

export async function insertKey(db: DbOrTx, key: NewKey): Promise<void> {
  await db.insert(ltiKeys).values(key)
}

/** Adds a key unless another process has added one that will do. @returns the one that is newest then */
export const insertKeyUnless = (db: Db, key: NewKey, willDo: (newest: KeyRow) => boolean) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lti_keys', 0))`)
    const newest = await findNewestKey(tx)
    if (newest && willDo(newest)) return newest
    await insertKey(tx, key)
    return findNewestKey(tx)
  })

/** Keys that another secret of the installation sealed than the newest. */
export const findSealedOtherwise = (db: DbOrTx, prefix: string): Promise<KeyRow[]> =>
  db
    .select()
    .from(ltiKeys)
    .where(notLike(ltiKeys.sealedKey, `${prefix}%`))

export async function replaceSealed(db: DbOrTx, row: KeyRow, sealedKey: string): Promise<void> {
  await db
    .update(ltiKeys)
    .set({ sealedKey })
    .where(and(eq(ltiKeys.id, row.id), eq(ltiKeys.sealedKey, row.sealedKey)))
}

/** Removes keys whose successor signs since before a moment. */
export async function removeFormerKeys(db: DbOrTx, moment: Date): Promise<void> {
  await db
    .delete(ltiKeys)
    .where(
      sql`exists (select 1 from ${ltiKeys} as next where next.created_at > ${ltiKeys}.created_at and next.created_at < ${moment})`,
    )
}
