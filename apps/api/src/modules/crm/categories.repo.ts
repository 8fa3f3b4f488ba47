import type { categoryBody } from '@repo/contract/crm'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import {
  categories,
  courseDoctors,
  courses,
  doctors,
  formerSlugs,
  news,
  newsDrafts,
} from '../../db/schema/index.ts'
import { moveDraftsOfCategory } from './course-drafts.repo.ts'
import { moveNewsDraftsOfCategory } from './news-drafts.repo.ts'

export type CategoryBody = z.output<typeof categoryBody>

/** Whether an article stands in a category, as readers see it or as it is being written. */
const standsIn = (category: SQL): SQL => sql`(${news.categoryId} = ${category} or exists (
  select 1 from ${newsDrafts}
  where ${newsDrafts.newsId} = ${news.id} and ${newsDrafts.texts} ->> 'categoryId' = ${category}::text))`

/** All categories with the number of courses and articles in any status. */
export async function findStaffCategories(db: DbOrTx) {
  return db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      intro: categories.intro,
      motif: categories.motif,
      position: categories.position,
      parentId: categories.parentId,
      parentSlug: sql<
        string | null
      >`(select above.slug from categories above where above.id = ${categories.parentId})`,
      courseCount: sql<number>`count(${courses.id})::int`,
      newsCount: sql<number>`(select count(*)::int from ${news} where ${standsIn(sql`${categories.id}`)})`,
      version: versionOf('category', categories.id),
    })
    .from(categories)
    .leftJoin(courses, eq(courses.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name))
}

export async function isCategorySlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId ? ne(categories.id, exceptId) : undefined
  return (await db.$count(categories, and(eq(categories.slug, slug), other))) > 0
}

export async function insertCategory(tx: Tx, body: CategoryBody, now: Date): Promise<string> {
  const [row] = await tx
    .insert(categories)
    .values({ ...body, createdAt: now, updatedAt: now })
    .returning({ id: categories.id })
  if (!row) throw new Error('a category insert returned no row')
  return row.id
}

export async function updateCategory(tx: Tx, id: string, body: CategoryBody, now: Date): Promise<void> {
  await tx
    .update(categories)
    .set({ ...body, updatedAt: now })
    .where(eq(categories.id, id))
}

/** Locks all categories against changes, in one order, so that two who arrange them cannot wait for each other. */
export const lockCategories = (tx: Tx) =>
  tx.select().from(categories).orderBy(asc(categories.id)).for('update')

export interface CategoryPlace {
  position: number
  parentId: string | null
}

export async function setPlace(tx: Tx, id: string, place: CategoryPlace, now: Date): Promise<void> {
  await tx
    .update(categories)
    .set({ ...place, updatedAt: now })
    .where(eq(categories.id, id))
}

/** Takes categories out of the tree, so that they can be put into it again in any order. */
export async function detach(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(categories)
      .set({ parentId: null })
      .where(inArray(categories.id, [...ids]))
}

/** Gives the subcategories of a category to another one, or to the first level. */
export async function moveChildren(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.update(categories).set({ parentId: to }).where(eq(categories.parentId, from))
}

/** Puts the courses and articles of a category into another one. */
export async function moveUses(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(courses).set({ categoryId: to }).where(eq(courses.categoryId, from))
  await tx.update(news).set({ categoryId: to }).where(eq(news.categoryId, from))
  await moveDraftsOfCategory(tx, from, to)
  await moveNewsDraftsOfCategory(tx, from, to)
}

/** Lets the addresses of a category lead to another one, those that it had before included. */
export async function moveAddresses(tx: Tx, from: { id: string; slug: string }, to: string): Promise<void> {
  await tx.update(formerSlugs).set({ categoryId: to }).where(eq(formerSlugs.categoryId, from.id))
  const address = { kind: 'category', slug: from.slug, categoryId: to } as const
  await tx
    .insert(formerSlugs)
    .values(address)
    .onConflictDoUpdate({ target: [formerSlugs.kind, formerSlugs.slug], set: { categoryId: to } })
}

export async function removeCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}

/** Counts the courses and articles of a category. */
export async function countUses(db: DbOrTx, id: string): Promise<{ courses: number; news: number }> {
  const [courseCount, newsCount] = [
    await db.$count(courses, eq(courses.categoryId, id)),
    await db.$count(news, standsIn(sql`${id}::uuid`)),
  ]
  return { courses: courseCount, news: newsCount }
}

/** Courses of a category with the names that their search text is built from. */
export async function findCoursesOfCategory(db: DbOrTx, categoryId: string) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      subtitle: courses.subtitle,
      doctors: sql<string[]>`coalesce(array_agg(${doctors.name} order by ${courseDoctors.position})
        filter (where ${doctors.name} is not null), '{}')`,
    })
    .from(courses)
    .leftJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
    .leftJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .where(eq(courses.categoryId, categoryId))
    .groupBy(courses.id)
}

/** Courses that a doctor teaches, with all the names that their search text is built from. */
export async function findCoursesOfDoctor(db: DbOrTx, doctorId: string) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      subtitle: courses.subtitle,
      category: categories.name,
      doctors: sql<string[]>`array_agg(${doctors.name} order by ${courseDoctors.position})`,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .groupBy(courses.id, categories.id)
    .having(sql`bool_or(${doctors.id} = ${doctorId})`)
}

/** Writes all texts in one statement; `updated_at` stays unchanged, since nobody edited the courses. */
export async function setSearchTexts(tx: Tx, texts: { id: string; text: string }[]): Promise<void> {
  if (texts.length === 0) return
  await tx.execute(sql`
    update ${courses} set search_text = given.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given(id uuid, text text)
    where ${courses.id} = given.id`)
}
