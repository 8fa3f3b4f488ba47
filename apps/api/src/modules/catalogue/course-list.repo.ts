import type { courseListQuery } from '@repo/contract/catalogue'
import { and, asc, desc, eq, exists, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { categories, courseDoctors, courseStats, courses, doctors } from '../../db/schema/index.ts'
import { isOnSale, priceSql } from '../cards/price.ts'
import { matchesWords, phraseRank } from '../cards/search.ts'

export type CourseListQuery = z.output<typeof courseListQuery>

export const isPublished = () => eq(courses.status, 'published')

const HOUR_MS = 3_600_000
const SHORT_MS = 2 * HOUR_MS
const LONG_MS = 6 * HOUR_MS

/** Ids of one page of published courses, in order, and how many there are on all pages. */
export async function findCoursePage(db: Db, query: CourseListQuery, pageSize: number, now: Date) {
  const where = and(isPublished(), ...filters(db, query, now))
  const [rows, [count]] = await Promise.all([
    db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(where)
      .orderBy(...order(query, now))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(where),
  ])
  return { ids: rows.map((row) => row.id), total: count?.total ?? 0 }
}

function filters(db: Db, query: CourseListQuery, now: Date): (SQL | undefined)[] {
  return [
    matchesWords(courses.searchText, query.q),
    query.category && inArray(courses.categoryId, categoryIds(db, query.category)),
    query.level && inArray(courses.level, query.level),
    query.doctor ? isTaughtBy(db, query.doctor) : undefined,
    query.audience && eq(courses.audience, query.audience),
    query.price && priceFilter(query.price, now),
    query.duration && durationFilter(query.duration),
    // Sums instead of an average: no division, and no course without reviews gets in.
    query.minRating === undefined
      ? undefined
      : sql`${courseStats.ratingCount} > 0 and ${courseStats.ratingSum} >= ${query.minRating}::numeric * ${courseStats.ratingCount}`,
  ]
}

function categoryIds(db: Db, slugs: string[]) {
  return db.select({ id: categories.id }).from(categories).where(inArray(categories.slug, slugs))
}

function isTaughtBy(db: Db, doctorSlug: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(courseDoctors)
      .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
      .where(and(eq(courseDoctors.courseId, courses.id), eq(doctors.slug, doctorSlug))),
  )
}

function priceFilter(price: 'free' | 'paid' | 'sale', now: Date): SQL {
  if (price === 'sale') return isOnSale(now)
  return price === 'free' ? sql`${priceSql(now)} = 0` : sql`${priceSql(now)} > 0`
}

function durationFilter(duration: 'short' | 'medium' | 'long'): SQL {
  if (duration === 'short') return lt(courseStats.durationMs, SHORT_MS)
  if (duration === 'long') return sql`${courseStats.durationMs} > ${LONG_MS}`
  return sql`${courseStats.durationMs} between ${SHORT_MS} and ${LONG_MS}`
}

/** Ends with the id, so that pages never overlap. */
function order(query: CourseListQuery, now: Date): SQL[] {
  const newest = [sql`${courses.publishedAt} desc nulls last`, desc(courses.id)]
  switch (query.sort) {
    case 'newest':
      return newest
    case 'rating':
      return [
        sql`${courseStats.ratingSum}::float / nullif(${courseStats.ratingCount}, 0) desc nulls last`,
        desc(courseStats.ratingCount),
        desc(courses.id),
      ]
    case 'price_asc':
      return [asc(priceSql(now)), desc(courses.id)]
    case 'price_desc':
      return [desc(priceSql(now)), desc(courses.id)]
    case 'popular':
      return [
        // Who searches wants what fits first; popularity decides between equals.
        ...(query.q ? [asc(phraseRank(courses.searchText, query.q))] : []),
        desc(courseStats.learnerCount),
        ...newest,
      ]
  }
}

/** Featured courses first, then what learners choose most. */
export async function findFeaturedIds(db: Db, limit: number): Promise<string[]> {
  return idsOf(
    db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(isPublished())
      .orderBy(desc(courses.isFeatured), desc(courseStats.learnerCount), desc(courses.id))
      .limit(limit),
  )
}

/** Other courses of the category or of the doctor, the category's first. */
export async function findRelatedIds(
  db: Db,
  course: { id: string; categoryId: string; doctorId: string },
  limit: number,
): Promise<string[]> {
  const isSameCategory = eq(courses.categoryId, course.categoryId)
  const isSameDoctor = exists(
    db
      .select({ one: sql`1` })
      .from(courseDoctors)
      .where(and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.doctorId, course.doctorId))),
  )
  return idsOf(
    db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(and(isPublished(), ne(courses.id, course.id), or(isSameCategory, isSameDoctor)))
      .orderBy(desc(isSameCategory), desc(courseStats.learnerCount), desc(courses.id))
      .limit(limit),
  )
}

export async function findIdsOfDoctor(db: Db, doctorId: string, limit: number): Promise<string[]> {
  return idsOf(
    db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseDoctors, eq(courseDoctors.courseId, courses.id))
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(and(isPublished(), eq(courseDoctors.doctorId, doctorId)))
      .orderBy(desc(courseStats.learnerCount), desc(courses.id))
      .limit(limit),
  )
}

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map((row) => row.id)
}
