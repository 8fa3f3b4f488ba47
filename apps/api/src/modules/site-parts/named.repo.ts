import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { categories, courses, doctors, lessons, news, sections } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { together } from '../../db/together.ts'
import { isPublicNews, selectTeachingDoctors } from '../cards/index.ts'
import { hasWords } from './has-words.ts'

/** What something that a part of the site names by its id is called, where it is, and whether visitors can open it. */
export interface Named {
  id: string
  slug: string
  name: string
  isPublic: boolean
}

/** Of no row at all, where nothing is asked for. */
const none = <T>(): Promise<T[]> => Promise.resolve([])

export const findCourses = (db: DbOrTx, ids: readonly string[]): Promise<Named[]> =>
  ids.length === 0
    ? none()
    : db
        .select({
          id: courses.id,
          slug: courses.slug,
          name: courses.title,
          isPublic: sql<boolean>`${courses.status} = 'published'`,
        })
        .from(courses)
        .where(inArray(courses.id, [...ids]))

export const findCategories = (db: DbOrTx, ids: readonly string[]): Promise<Named[]> =>
  ids.length === 0
    ? none()
    : db
        .select({
          id: categories.id,
          slug: categories.slug,
          name: categories.name,
          isPublic: sql<boolean>`true`,
        })
        .from(categories)
        .where(inArray(categories.id, [...ids]))

export async function findDoctors(db: DbOrTx, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const read = together(db)
  const [all, teaching] = await Promise.all([
    read
      .select({ id: doctors.id, slug: doctors.slug, name: doctors.name })
      .from(doctors)
      .where(inArray(doctors.id, [...ids])),
    selectTeachingDoctors(read, inArray(doctors.id, [...ids])),
  ])
  const shown = new Set(teaching.map(({ id }) => id))
  return all.map((doctor) => ({ ...doctor, isPublic: shown.has(doctor.id) }))
}

export const findArticles = (db: DbOrTx, ids: readonly string[], now: Date): Promise<Named[]> =>
  ids.length === 0
    ? none()
    : db
        .select({
          id: news.id,
          slug: news.slug,
          name: news.title,
          isPublic: sql<boolean>`coalesce(${isPublicNews(now)}, false)`,
        })
        .from(news)
        .where(inArray(news.id, [...ids]))

/** Slugs of each kind that visitors can open, of those asked for. */
export async function findPublicSlugs(
  db: DbOrTx,
  asked: { course: string[]; doctor: string[]; category: string[]; news: string[] },
  now: Date,
) {
  const read = together(db)
  const [course, doctor, category, article] = await Promise.all([
    asked.course.length === 0
      ? []
      : read
          .select({ slug: courses.slug })
          .from(courses)
          .where(and(inArray(courses.slug, asked.course), sql`${courses.status} = 'published'`)),
    asked.doctor.length === 0 ? [] : selectTeachingDoctors(read, inArray(doctors.slug, asked.doctor)),
    asked.category.length === 0
      ? []
      : read
          .select({ slug: categories.slug })
          .from(categories)
          .where(inArray(categories.slug, asked.category)),
    asked.news.length === 0
      ? []
      : read
          .select({ slug: news.slug })
          .from(news)
          .where(and(inArray(news.slug, asked.news), isPublicNews(now))),
  ])
  const slugs = (rows: readonly { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
  return { course: slugs(course), doctor: slugs(doctor), category: slugs(category), news: slugs(article) }
}

const SHOWN = 8

/** Public things of a kind whose name has all the words, the newest first; categories in their order. */
export async function findChoices(
  db: DbOrTx,
  kind: 'course' | 'category' | 'doctor' | 'article' | 'lesson',
  { q, now }: { q: string | undefined; now: Date },
): Promise<(Named & { of: string | null })[]> {
  if (kind === 'lesson') return findLessonChoices(db, q)
  return (await findNamedChoices(db, kind, { q, now })).map((one) => ({ ...one, of: null }))
}

/** Lessons of public courses by their title and that of their course, in the order of the course. */
async function findLessonChoices(db: DbOrTx, q: string | undefined) {
  const words = sql`(${courses.searchText} || ' ' || search_text(${lessons.title}))`
  const rows = await db
    .select({ id: lessons.id, slug: courses.slug, name: lessons.title, of: courses.title })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(courses.status, 'published'), matchesWords(words, q)))
    .orderBy(desc(courses.id), asc(sections.position), asc(lessons.position))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, isPublic: true }))
}

async function findNamedChoices(
  db: DbOrTx,
  kind: 'course' | 'category' | 'doctor' | 'article',
  { q, now }: { q: string | undefined; now: Date },
): Promise<Named[]> {
  const isPublic = sql<boolean>`true`
  if (kind === 'course')
    return db
      .select({ id: courses.id, slug: courses.slug, name: courses.title, isPublic })
      .from(courses)
      .where(and(sql`${courses.status} = 'published'`, matchesWords(courses.searchText, q)))
      .orderBy(desc(courses.id))
      .limit(SHOWN)
  if (kind === 'article')
    return db
      .select({ id: news.id, slug: news.slug, name: news.title, isPublic })
      .from(news)
      .where(and(isPublicNews(now), matchesWords(news.searchText, q)))
      .orderBy(desc(news.publishedAt), desc(news.id))
      .limit(SHOWN)
  if (kind === 'doctor') {
    const rows = await selectTeachingDoctors(db, matchesWords(doctors.searchText, q))
      .orderBy(asc(doctors.position), asc(doctors.id))
      .limit(SHOWN)
    return rows.map(({ id, slug, name }) => ({ id, slug, name, isPublic: true }))
  }
  const rows = await db
    .select({ id: categories.id, slug: categories.slug, name: categories.name, isPublic })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
  return rows.filter(({ name }) => hasWords(name, q)).slice(0, SHOWN)
}
