import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { siteSettings } from '../../db/schema/index.ts'
import type { EncoderFault } from './encoder.policy.ts'

const KEY = 'videos.encoder'

/** Notes what keeps the worker from encoding, if anything does: staff see why their videos wait. */
export async function noteEncoder(db: DbOrTx, fault: EncoderFault | null): Promise<void> {
  const value = { fault }
  await db
    .insert(siteSettings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: new Date() } })
}

/** Why videos wait although nothing is wrong with them; null while they are taken. */
export async function findEncoderFault(db: DbOrTx): Promise<EncoderFault | null> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
  return (row?.value as { fault?: EncoderFault | null } | undefined)?.fault ?? null
}
