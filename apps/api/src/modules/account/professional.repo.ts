import { and, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { professionalProfiles } from '../../db/schema/index.ts'

export type ProfessionalRow = typeof professionalProfiles.$inferSelect

export async function findProfessional(db: DbOrTx, userId: string): Promise<ProfessionalRow | null> {
  const [row] = await db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, userId))
  return row ?? null
}

/** Call it with the account locked, because a profile that does not exist yet cannot be. */
export async function lockProfessional(tx: Tx, userId: string): Promise<ProfessionalRow | null> {
  const [row] = await tx
    .select()
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, userId))
    .for('update')
  return row ?? null
}

export async function saveProfessional(
  tx: Tx,
  row: typeof professionalProfiles.$inferInsert,
): Promise<ProfessionalRow> {
  const { userId: _, ...change } = row
  const [saved] = await tx
    .insert(professionalProfiles)
    .values(row)
    .onConflictDoUpdate({ target: professionalProfiles.userId, set: change })
    .returning()
  if (!saved) throw new Error('a professional profile was not saved')
  return saved
}

/** Detaches proofs checked before `time` from their profiles. @returns their storage keys. */
export async function forgetCheckedProofs(tx: Tx, time: Date): Promise<string[]> {
  const rows = await tx
    .select({ userId: professionalProfiles.userId, key: professionalProfiles.proofPath })
    .from(professionalProfiles)
    .where(
      and(
        isNotNull(professionalProfiles.proofPath),
        ne(professionalProfiles.state, 'pending'),
        lt(professionalProfiles.reviewedAt, time),
      ),
    )
    .limit(500)
    .for('update')
  const owners = rows.map((row) => row.userId)
  if (owners.length > 0)
    await tx
      .update(professionalProfiles)
      .set({ proofPath: null, proofType: null })
      .where(inArray(professionalProfiles.userId, owners))
  return rows.flatMap(({ key }) => key ?? [])
}
