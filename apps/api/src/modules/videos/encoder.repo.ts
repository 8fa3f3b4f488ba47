import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { siteSettings } from '../../db/schema/index.ts'

const KEY = 'videos.encoder'

/** Notes whether the worker found an encoder: staff see why their videos wait. */
export async function noteEncoder(db: DbOrTx, isThere: boolean): Promise<void> {
  const value = { isThere }
  await db
    .insert(siteSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: new Date() } })
}

/** Whether videos wait for an encoder to be installed. */
export async function lacksEncoder(db: DbOrTx): Promise<boolean> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
  return (row?.value as { isThere?: boolean } | undefined)?.isThere === false
}
