import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { news, newsDrafts, newsVersions, users } from '../../db/schema/index.ts'

export async function findDraft(db: DbOrTx, newsId: string) {
  const [row] = await db
    .select({ ...getTableColumns(newsDrafts), savedByName: users.name })
    .from(newsDrafts)
    .leftJoin(users, eq(users.id, newsDrafts.savedBy))
    .where(eq(newsDrafts.newsId, newsId))
  return row
}

export async function saveDraft(tx: Tx, draft: typeof newsDrafts.$inferInsert): Promise<void> {
  await tx.insert(newsDrafts).values(draft).onConflictDoUpdate({ target: newsDrafts.newsId, set: draft })
}

export async function removeDraft(tx: Tx, newsId: string): Promise<void> {
  await tx.delete(newsDrafts).where(eq(newsDrafts.newsId, newsId))
}

/** Puts drafts that stand in one category into another. */
export async function moveNewsDraftsOfCategory(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(newsDrafts)
    .set({ texts: sql`jsonb_set(${newsDrafts.texts}, '{categoryId}', to_jsonb(${to}::text))` })
    .where(sql`${newsDrafts.texts} ->> 'categoryId' = ${from}`)
}

const selectVersions = (db: DbOrTx) =>
  db
    .select({ version: newsVersions, by: users.name })
    .from(newsVersions)
    .leftJoin(users, eq(users.id, newsVersions.authorId))
    .orderBy(desc(newsVersions.number))
    .$dynamic()

export type NewsVersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** The newest version of an article, or the one with a number. */
export async function findVersion(db: DbOrTx, newsId: string, number?: number) {
  const [row] = await selectVersions(db)
    .where(and(eq(newsVersions.newsId, newsId), number ? eq(newsVersions.number, number) : undefined))
    .limit(1)
  return row
}

export const findVersions = (db: DbOrTx, newsId: string, limit: number) =>
  selectVersions(db).where(eq(newsVersions.newsId, newsId)).limit(limit)

export async function insertVersion(tx: Tx, version: typeof newsVersions.$inferInsert): Promise<void> {
  await tx.insert(newsVersions).values(version)
}

/** Whether the article, its draft or a version shows the cover. */
export async function isCoverUsed(db: DbOrTx, newsId: string, path: string): Promise<boolean> {
  const counts = [
    await db.$count(news, and(eq(news.id, newsId), eq(news.coverPath, path))),
    await db.$count(
      newsDrafts,
      and(eq(newsDrafts.newsId, newsId), sql`${newsDrafts.texts} ->> 'coverPath' = ${path}`),
    ),
    await db.$count(
      newsVersions,
      and(eq(newsVersions.newsId, newsId), sql`${newsVersions.texts} ->> 'coverPath' = ${path}`),
    ),
  ]
  return counts.some((count) => count > 0)
}
