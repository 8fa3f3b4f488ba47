import { eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { siteSettings } from '../db/schema/index.ts'

/** The value of a setting; undefined if it was never set. */
export async function findSetting(db: DbOrTx, key: string): Promise<unknown> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key))
  return row?.value
}

/** Reads a setting and makes other callers wait until the transaction ends, even where there is no row yet. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting:${key}`}))`)
  return findSetting(tx, key)
}

export async function saveSetting(db: DbOrTx, key: string, value: unknown): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: new Date() } })
}

export async function removeSetting(tx: Tx, key: string): Promise<void> {
  await tx.delete(siteSettings).where(eq(siteSettings.key, key))
}
