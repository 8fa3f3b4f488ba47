import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { categories, courses, doctors, lessons, mails, news, newsDrafts } from '../../db/schema/index.ts'
import { idsBelow, isPublicNews, type NewsRow, selectPublicNews } from '../cards/index.ts'

export async function findNewsPage(
  db: Db,
  now: Date,
  { category, page }: { category?: string; page: number },
  pageSize: number,
) {
  const where = category
    ? sql`${news.categoryId} in ${idsBelow(sql`categories.slug = ${category}`)}`
    : undefined
  const [rows, total, withNews] = await Promise.all([
    selectPublicNews(db, now, where)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(news, and(isPublicNews(now), where)),
    findCategoriesWithNews(db, now),
  ])
  return { rows, total, categories: withNews }
}

async function findCategoriesWithNews(db: Db, now: Date) {
  return db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(
      sql`exists (select 1 from ${news} where ${and(eq(news.categoryId, categories.id), isPublicNews(now))})`,
    )
    .orderBy(categories.position, categories.name)
}

export async function findPublicArticle(db: Db, now: Date, slug: string) {
  const [row] = await selectPublicNews(db, now, eq(news.slug, slug))
  return row
}

/** An article as it is being written, whether readers see it or not. */
export async function findWrittenArticle(db: Db, id: string): Promise<NewsRow | undefined> {
  const [row] = await db
    .select({ article: news, texts: newsDrafts.texts })
    .from(news)
    .leftJoin(newsDrafts, eq(newsDrafts.newsId, news.id))
    .where(eq(news.id, id))
  if (!row) return undefined
  const article = { ...row.article, ...row.texts }
  const [category] = article.categoryId
    ? await db
        .select({ slug: categories.slug, name: categories.name })
        .from(categories)
        .where(eq(categories.id, article.categoryId))
    : []
  // The picture that is drawn for an article without a cover has its published address.
  return { article: { ...article, slug: row.article.slug }, category: category ?? null }
}

/** Other articles, those of the same category first. */
export async function findMoreNews(
  db: Db,
  now: Date,
  article: { id: string; categoryId: string | null },
  limit: number,
) {
  const first = article.categoryId
    ? [desc(sql`${news.categoryId} is not distinct from ${article.categoryId}`)]
    : []
  return selectPublicNews(db, now, ne(news.id, article.id))
    .orderBy(...first, desc(news.publishedAt), desc(news.id))
    .limit(limit)
}

export async function findDoctors(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(doctors)
    .where(inArray(doctors.id, [...ids]))
}

export async function isCoursePublished(db: Db, courseId: string): Promise<boolean> {
  return (await db.$count(courses, and(eq(courses.id, courseId), eq(courses.status, 'published')))) > 0
}

export async function findMails(db: Db, to: string | undefined, limit: number) {
  return db
    .select()
    .from(mails)
    .where(to ? eq(mails.recipient, to) : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

/** Ids of those of the courses that are published. */
export async function findPublishedIds(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.slug, [...slugs]), eq(courses.status, 'published')))
  return rows.map(({ id }) => id)
}

/** Those of the lessons that visitors see on the page of their course. */
export async function findPublicLessons(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      lesson: lessons,
      course: {
        slug: courses.slug,
        title: courses.title,
        coverPath: courses.coverPath,
        coverFocus: courses.coverFocus,
      },
    })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), eq(courses.status, 'published')))
    .where(inArray(lessons.id, [...ids]))
}
