import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { doctors } from '../../db/schema/index.ts'

/** Locks a doctor's public profile until the transaction ends, which serialises its changes. */
export async function lockDoctorProfile(tx: Tx, id: string) {
  const [row] = await tx
    .select({ id: doctors.id, userId: doctors.userId })
    .from(doctors)
    .where(eq(doctors.id, id))
    .for('no key update')
  return row ?? null
}

export async function insertDoctorProfile(tx: Tx, doctor: typeof doctors.$inferInsert): Promise<string> {
  const [row] = await tx.insert(doctors).values(doctor).returning({ id: doctors.id })
  if (!row) throw new Error('a doctor insert returned no row')
  return row.id
}

export async function updateDoctorProfile(
  tx: Tx,
  id: string,
  change: Partial<typeof doctors.$inferInsert>,
): Promise<void> {
  await tx.update(doctors).set(change).where(eq(doctors.id, id))
}

/** Locks the public profile of an account, if it has one. Its account is locked before. */
export async function lockProfileOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ id: doctors.id, portraitPath: doctors.portraitPath })
    .from(doctors)
    .where(eq(doctors.userId, userId))
    .for('no key update')
  return row ?? null
}
