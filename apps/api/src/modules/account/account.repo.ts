import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { doctors, users } from '../../db/schema/index.ts'
import type { User } from '../auth/index.ts'

export async function lockAccount(tx: Tx, id: string): Promise<User | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row ?? null
}

export async function saveAccount(
  db: DbOrTx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id))
}

/** The public profile of a doctor's account shows the same picture. @returns whether there is such a profile. */
export async function saveDoctorPortrait(tx: Tx, userId: string, path: string | null): Promise<boolean> {
  const rows = await tx
    .update(doctors)
    .set({ portraitPath: path })
    .where(eq(doctors.userId, userId))
    .returning({ id: doctors.id })
  return rows.length > 0
}
