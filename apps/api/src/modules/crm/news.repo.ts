import type { newsBody, newsStates } from '@repo/contract/crm'
import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { categories, doctors, news, newsDrafts, type StoredArticle } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export type { StoredArticle }
export type NewsRow = typeof news.$inferSelect
export type NewsBody = z.output<typeof newsBody>
export type NewsState = (typeof newsStates)[number]

/** A scheduled article is published once its moment has passed; no job changes the column. */
const stateAt = (now: Date): SQL<NewsState> =>
  sql<NewsState>`case when ${news.state} = 'scheduled' and ${news.publishedAt} <= ${now.toISOString()}::timestamptz
    then 'published' else ${news.state} end`

/** Newest first: a published article by its moment, a draft by its last change. */
const order: ValueOrder = {
  by: sql`coalesce(${news.publishedAt}, ${news.updatedAt})`,
  type: 'timestamptz',
  direction: 'desc',
  id: news.id,
}

function selectStaffNews(db: DbOrTx, now: Date) {
  return db
    .select({
      key: rowKeyOf(order),
      article: getTableColumns(news),
      state: stateAt(now),
      category: { id: categories.id, name: categories.name },
      hasDraft: sql<boolean>`exists (select 1 from ${newsDrafts} where ${newsDrafts.newsId} = ${news.id})`,
      version: versionOf('news', news.id),
    })
    .from(news)
    .leftJoin(categories, eq(categories.id, news.categoryId))
    .$dynamic()
}

export type StaffNewsRow = Awaited<ReturnType<typeof selectStaffNews>>[number]

export async function findStaffNews(
  db: DbOrTx,
  query: { q?: string; state?: NewsState } & ListPlace,
  pageSize: number,
  now: Date,
) {
  const where = and(
    matchesWords(news.searchText, query.q),
    query.state ? sql`${stateAt(now)} = ${query.state}` : undefined,
  )
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(news).where(and(where, newer)), query.q)
  const page = readByKey(order, query, pageSize, {
    read: (part) =>
      selectStaffNews(db, now)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count,
  })
  const [read, total] = await Promise.all([page, count()])
  return { ...read, total }
}

export async function findArticle(db: DbOrTx, id: string): Promise<NewsRow | undefined> {
  const [row] = await db.select().from(news).where(eq(news.id, id))
  return row
}

export async function lockArticle(tx: Tx, id: string) {
  const [row] = await tx.select().from(news).where(eq(news.id, id)).for('no key update')
  return row
}

export async function isNewsSlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId ? ne(news.id, exceptId) : undefined
  return (await db.$count(news, and(eq(news.slug, slug), other))) > 0
}

export async function categoryExists(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(categories, eq(categories.id, id))) > 0
}

/** Whether all of the named doctors exist. */
export async function doctorsExist(db: DbOrTx, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  return wanted.length === 0 || (await db.$count(doctors, inArray(doctors.id, wanted))) === wanted.length
}

export async function insertArticle(tx: Tx, values: typeof news.$inferInsert): Promise<string> {
  const [row] = await tx.insert(news).values(values).returning({ id: news.id })
  if (!row) throw new Error('an article insert returned no row')
  return row.id
}

export async function updateArticle(
  tx: Tx,
  id: string,
  change: Partial<typeof news.$inferInsert>,
): Promise<void> {
  await tx.update(news).set(change).where(eq(news.id, id))
}
