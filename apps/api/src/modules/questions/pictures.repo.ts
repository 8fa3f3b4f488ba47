import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { questionPictures } from '../../db/schema/index.ts'

export type Picture = typeof questionPictures.$inferSelect

/** Pictures of questions, in the order in which they were added. */
export const findPictures = (db: DbOrTx, questionIds: readonly string[]): Promise<Picture[]> =>
  db
    .select()
    .from(questionPictures)
    .where(inArray(questionPictures.questionId, [...questionIds]))
    .orderBy(asc(questionPictures.createdAt), asc(questionPictures.id))

export async function findPicture(db: DbOrTx, questionId: string, id: string): Promise<Picture | undefined> {
  const [row] = await db
    .select()
    .from(questionPictures)
    .where(and(eq(questionPictures.id, id), eq(questionPictures.questionId, questionId)))
  return row
}

export async function insertPicture(tx: Tx, row: typeof questionPictures.$inferInsert): Promise<void> {
  await tx.insert(questionPictures).values(row)
}

/** Which of these files belong to no picture. */
export async function findUnknownFiles(db: DbOrTx, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: questionPictures.storageKey })
    .from(questionPictures)
    .where(inArray(questionPictures.storageKey, [...keys]))
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

export async function removePicture(tx: Tx, id: string): Promise<void> {
  await tx.delete(questionPictures).where(eq(questionPictures.id, id))
}
