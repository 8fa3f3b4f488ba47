import { lt } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { usedProofs } from '../db/schema/index.ts'

/** @returns whether this call was the one that used the proof. */
export async function insertUsedProof(db: DbOrTx, proof: typeof usedProofs.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(usedProofs)
    .values(proof)
    .onConflictDoNothing()
    .returning({ proofHash: usedProofs.proofHash })
  return rows.length === 1
}

/** Removes used proofs that have expired; they are refused by their date anyway. */
export async function removeOldProofs(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(usedProofs).where(lt(usedProofs.expiresAt, now))
}
