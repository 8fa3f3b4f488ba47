import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { savedReplies } from '../../db/schema/index.ts'

export type SavedReply = typeof savedReplies.$inferSelect
type Words = Pick<SavedReply, 'title' | 'text'>

export const findReplies = (db: DbOrTx, userId: string) =>
  db
    .select({
      id: savedReplies.id,
      title: savedReplies.title,
      text: savedReplies.text,
      version: versionOf('savedReply', savedReplies.id),
    })
    .from(savedReplies)
    .where(eq(savedReplies.userId, userId))

/** Until the transaction ends, so that replies that are added at one moment are counted one after the other. */
export async function lockRepliesOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved replies ${userId}`}, 0))`)
}

export const countReplies = (tx: Tx, userId: string) =>
  tx.$count(savedReplies, eq(savedReplies.userId, userId))

export async function lockReply(tx: Tx, userId: string, id: string): Promise<SavedReply | undefined> {
  const [row] = await tx
    .select()
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), eq(savedReplies.userId, userId)))
    .for('update')
  return row
}

export async function insertReply(tx: Tx, row: typeof savedReplies.$inferInsert): Promise<SavedReply> {
  const [reply] = await tx.insert(savedReplies).values(row).returning()
  return reply!
}

export async function updateReply(tx: Tx, id: string, words: Words): Promise<void> {
  await tx.update(savedReplies).set(words).where(eq(savedReplies.id, id))
}

export async function removeReply(tx: Tx, id: string): Promise<void> {
  await tx.delete(savedReplies).where(eq(savedReplies.id, id))
}
