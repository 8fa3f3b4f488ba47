import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { learnerNotes, users } from '../../db/schema/index.ts'

/** Newest first, each with the name of its author. */
export const listNotes = (db: DbOrTx, userId: string) =>
  db
    .select({ note: learnerNotes, by: users.name })
    .from(learnerNotes)
    .leftJoin(users, eq(users.id, learnerNotes.authorId))
    .where(eq(learnerNotes.userId, userId))
    .orderBy(desc(learnerNotes.createdAt), desc(learnerNotes.id))

export async function insertNote(tx: Tx, note: typeof learnerNotes.$inferInsert): Promise<void> {
  await tx.insert(learnerNotes).values(note)
}

/** The note of this author on this learner, locked until the transaction ends; null for any other note. */
export async function lockOwnNote(tx: Tx, key: { id: string; userId: string; authorId: string }) {
  const [row] = await tx
    .select()
    .from(learnerNotes)
    .where(
      and(
        eq(learnerNotes.id, key.id),
        eq(learnerNotes.userId, key.userId),
        eq(learnerNotes.authorId, key.authorId),
      ),
    )
    .for('update')
  return row ?? null
}

export async function updateNote(
  tx: Tx,
  id: string,
  change: { text: string; editedAt: Date },
): Promise<void> {
  await tx.update(learnerNotes).set(change).where(eq(learnerNotes.id, id))
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(learnerNotes).where(eq(learnerNotes.id, id))
}
