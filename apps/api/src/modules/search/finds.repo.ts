import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { categories, courses, doctors, lessons, news } from '../../db/schema/index.ts'
import { selectPublicNews, selectTeachingDoctors } from '../cards/index.ts'

/** Sorts rows into the order of the ids. */
function inOrder<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findLessons(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ lesson: lessons, course: { slug: courses.slug, title: courses.title } })
    .from(lessons)
    .innerJoin(courses, and(eq(courses.id, lessons.courseId), eq(courses.status, 'published')))
    .where(inArray(lessons.id, [...ids]))
  return inOrder(ids, rows, ({ lesson }) => lesson.id)
}

export async function findDoctors(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return inOrder(ids, await selectTeachingDoctors(db, inArray(doctors.id, [...ids])), ({ id }) => id)
}

export async function findNews(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  return inOrder(
    ids,
    await selectPublicNews(db, now, inArray(news.id, [...ids])),
    ({ article }) => article.id,
  )
}

export async function findCategories(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
  return inOrder(ids, rows, ({ id }) => id)
}
