import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { siteSettings } from '../db/schema/index.ts'

/** The value, which nobody else reads for change before the transaction ends, even where there is none yet. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting:${key}`}))`)
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key))
  return row?.value
}

export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx
    .insert(siteSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
}

export async function forgetSetting(tx: Tx, key: string): Promise<void> {
  await tx.delete(siteSettings).where(eq(siteSettings.key, key))
}
