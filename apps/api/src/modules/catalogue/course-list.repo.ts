import { type courseListQuery, coursePrices, durations, ratingFloors } from '@repo/contract/catalogue'
import { audiences, levels } from '@repo/contract/course-outline'
import { and, asc, desc, eq, exists, inArray, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { HOUR_MS } from '../../core/durations.ts'
import type { Db } from '../../db/client.ts'
import { categories, courseDoctors, courseStats, courses, doctors } from '../../db/schema/index.ts'
import { idsBelow, isOnSale, priceSql } from '../cards/index.ts'
import { hitsOf, type TextMatch } from '../search/index.ts'

export type CourseListQuery = z.output<typeof courseListQuery>

export const isPublished = () => eq(courses.status, 'published')

const SHORT_MS = 2 * HOUR_MS
const LONG_MS = 6 * HOUR_MS

/** Sorts that an index supports: PostgreSQL reads no more courses for a page than the page shows. */
export const indexedSorts: readonly CourseListQuery['sort'][] = ['popular', 'newest']

interface PageOf {
  pageSize: number
  now: Date
}

/** Ids of one page of published courses, in order, and how many there are on all pages. */
export async function findCoursePage(
  db: Db,
  query: CourseListQuery,
  { match, ...page }: PageOf & { match: TextMatch | undefined },
) {
  if (match) return findMatchingPage(db, query, { match, ...page })
  const where = and(isPublished(), ...Object.values(filters(db, query, page.now)))
  // With the total counted in the same query, PostgreSQL would read every course before it returns the first row.
  const isCountedApart = indexedSorts.includes(query.sort)
  const rowsOfPage = db
    .select({ id: courses.id, total: isCountedApart ? sql<null>`null` : totalOver })
    .from(courses)
    .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
    .where(where)
    .orderBy(...order(query, false, page.now))
    .limit(page.pageSize)
    .offset(offsetOf(query, page))
  const count = () => countCourses(db, query, { where, match })
  const [rows, counted] = await Promise.all([rowsOfPage, isCountedApart ? count() : null])
  return toPage(rows, counted ?? rows[0]?.total, query, count)
}

/**
 * The same of a search, which ranks all its hits. Counters say which of them are listed and in what order, so that
 * courses are only read where a filter or the order asks for more.
 */
async function findMatchingPage(
  db: Db,
  query: CourseListQuery,
  { match, ...page }: PageOf & { match: TextMatch },
) {
  const { duration, minRating, ...others } = filters(db, query, page.now)
  const ofCourses = Object.values(others).filter((filter) => filter !== undefined)
  const all = db
    .select({ id: courseStats.courseId, total: totalOver })
    .from(courseStats)
    .innerJoin(found(match, { isNarrowed: isFiltered(query) }), sql`found.id = ${courseStats.courseId}`)
    .where(and(isNotNull(courseStats.listedAt), duration, minRating, ...ofCourses))
    .$dynamic()
  const needsCourses = ofCourses.length > 0 || query.sort.startsWith('price_')
  const rows = await (needsCourses ? all.innerJoin(courses, eq(courses.id, courseStats.courseId)) : all)
    .orderBy(...order(query, true, page.now))
    .limit(page.pageSize)
    .offset(offsetOf(query, page))
  return toPage(rows, rows[0]?.total, query, () =>
    countCourses(db, query, { where: and(isPublished(), duration, minRating, ...ofCourses), match }),
  )
}

export const totalOver = sql<number>`(count(*) over ())::int`

const offsetOf = ({ page }: CourseListQuery, { pageSize }: PageOf) => (page - 1) * pageSize

/** A page beyond the end has no row that carries the total, so that it is counted. */
const toPage = async (
  rows: readonly { id: string }[],
  total: number | null | undefined,
  { page }: CourseListQuery,
  count: () => Promise<number>,
) => ({ ids: rows.map(({ id }) => id), total: total ?? (page > 1 ? await count() : 0) })

export async function countCourses(
  db: Db,
  query: CourseListQuery,
  { where, match }: { where: SQL | undefined; match: TextMatch | undefined },
): Promise<number> {
  const isFound =
    match && sql`${courses.id} in (select found.id from ${found(match, { isNarrowed: isFiltered(query) })})`
  const all = db
    .select({ total: sql<number>`count(*)::int` })
    .from(courses)
    .where(and(where, isFound))
    .$dynamic()
  // Every course has a row of counters: the table is joined only where a filter needs it, so that an index alone can
  // count the rest.
  const needsStats = query.duration !== undefined || query.minRating !== undefined
  const [row] = await (needsStats ? all.innerJoin(courseStats, eq(courseStats.courseId, courses.id)) : all)
  return row?.total ?? 0
}

export const isFiltered = ({
  category,
  level,
  doctor,
  audience,
  price,
  duration,
  minRating,
}: CourseListQuery) =>
  [category, level, doctor, audience, price, duration, minRating].some((filter) => filter !== undefined)

/** Ids of the courses that match a search, each with its tier: how well it matches. */
const found = (match: TextMatch, { isNarrowed }: { isNarrowed: boolean }): SQL =>
  sql`${hitsOf(match, { isNarrowed })} as found`

/** Each filter as a condition, by its name in the query; undefined where the query does not set it. */
export function filters(db: Db, query: Omit<CourseListQuery, 'sort' | 'page'>, now: Date) {
  return {
    category:
      query.category && sql`${courses.categoryId} in ${idsBelow(inArray(categories.slug, query.category))}`,
    level: query.level && inArray(courses.level, query.level),
    doctor: query.doctor ? isTaughtBy(db, query.doctor) : undefined,
    audience: query.audience && eq(courses.audience, query.audience),
    price: query.price && priceFilter(query.price, now),
    duration: query.duration && durationFilter(query.duration),
    minRating: query.minRating === undefined ? undefined : ratingFilter(query.minRating),
  } satisfies Record<string, SQL | undefined>
}

// Compares sums instead of averages: this avoids a division and leaves out courses without reviews.
const ratingFilter = (least: number): SQL =>
  sql`${courseStats.ratingCount} > 0 and ${courseStats.ratingSum} >= ${least}::numeric * ${courseStats.ratingCount}`

export interface FacetRow extends Record<string, unknown> {
  facet: keyof ReturnType<typeof filters>
  value: string
  name: string | null
  count: number
}

/**
 * How many courses each choice of each filter would show, given the search and every other filter; the filter itself
 * is left out because a choice replaces it. One query reads all courses once, whatever the number of filters. A
 * chosen category or doctor stays in the answer with a count of zero, so that the visitor can see its name and remove
 * it.
 */
export async function countFacets(
  db: Db,
  query: Omit<CourseListQuery, 'sort' | 'page'>,
  { match, now }: { match: TextMatch | undefined; now: Date },
): Promise<FacetRow[]> {
  const all = filters(db, query, now)
  const passes = sql.join(
    Object.entries(all).map(
      ([name, filter]) => sql`${filter ?? sql`true`} as ${sql.identifier(`ok_${name}`)}`,
    ),
    sql`, `,
  )
  const others = (own: keyof typeof all) =>
    sql.join(
      Object.keys(all)
        .filter((name) => name !== own)
        .map((name) => sql.identifier(`ok_${name}`)),
      sql` and `,
    )
  const choices = [
    ...levels.map((value) => ({ facet: 'level', value, has: eq(courses.level, value) }) as const),
    ...audiences.map((value) => ({ facet: 'audience', value, has: eq(courses.audience, value) }) as const),
    ...coursePrices.map((value) => ({ facet: 'price', value, has: priceFilter(value, now) }) as const),
    ...durations.map((value) => ({ facet: 'duration', value, has: durationFilter(value) }) as const),
    ...ratingFloors.map(
      (value) => ({ facet: 'minRating', value, has: ratingFilter(Number(value)) }) as const,
    ),
  ]
  const column = (n: number) => sql.identifier(`choice_${n}`)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const { rows } = await db.execute<FacetRow>(sql`
    with recursive tree as (
      select id as top, id from categories
      union all select tree.top, c.id from tree join categories c on c.parent_id = tree.id
    ), base as materialized (
      select ${courses.id} as id, ${courses.categoryId} as category_id,
        ${list(choices.map(({ has }, n) => sql`${has} as ${column(n)}`))}, ${passes}
      from ${courses} join ${courseStats} on ${courseStats.courseId} = ${courses.id}
      ${match ? sql`join ${found(match, { isNarrowed: true })} on found.id = ${courses.id}` : sql``}
      where ${isPublished()}
    ), counted as (
      select ${list(
        choices.map(
          ({ facet }, n) =>
            sql`(count(*) filter (where ${column(n)} and ${others(facet)}))::int as ${column(n)}`,
        ),
      )} from base
    )
    select 'category' as facet, g.slug as value, g.name, coalesce(n.count, 0) as count from categories g left join (
      select tree.top, count(*)::int as count from base join tree on tree.id = base.category_id
      where ${others('category')} group by tree.top
    ) n on n.top = g.id
    where n.count > 0 or g.slug in (select jsonb_array_elements_text(${JSON.stringify(query.category ?? [])}::jsonb))
    union all
    select 'doctor', d.slug, d.academic_title || ' ' || d.name, coalesce(n.count, 0) from doctors d left join (
      select cd.doctor_id, count(*)::int as count from base join course_doctors cd on cd.course_id = base.id
      where ${others('doctor')} group by cd.doctor_id
    ) n on n.doctor_id = d.id
    where n.count > 0 or d.slug = ${query.doctor ?? ''}
    union all
    select c.facet, c.value, null, c.count from counted cross join lateral (values
      ${list(choices.map(({ facet, value }, n) => sql`(${facet}::text, ${value}::text, ${column(n)})`))}
    ) as c(facet, value, count)`)
  return rows.filter((row) => row.count > 0 || row.name !== null)
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

/** The last sort key is the id, so that pages never overlap. */
export function order(query: Pick<CourseListQuery, 'sort'>, isSearch: boolean, now: Date): SQL[] {
  // Of a search only the counters are read, which say the same of a listed course.
  const last = desc(isSearch ? courseStats.courseId : courses.id)
  const newest = isSearch
    ? [desc(courseStats.listedAt), last]
    : [sql`${courses.publishedAt} desc nulls last`, last]
  switch (query.sort) {
    case 'newest':
      return newest
    case 'rating':
      return [
        sql`${courseStats.ratingSum}::float / nullif(${courseStats.ratingCount}, 0) desc nulls last`,
        desc(courseStats.ratingCount),
        last,
      ]
    case 'price_asc':
      return [asc(priceSql(now)), last]
    case 'price_desc':
      return [desc(priceSql(now)), last]
    case 'popular':
      return [
        // In a search the best matches come first; popularity decides between equal ones.
        ...(isSearch ? [sql`found.tier`] : []),
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

/** Those of the courses that are published, in the order in which they are named. */
export async function findPublishedOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const published = await idsOf(
    db
      .select({ id: courses.id })
      .from(courses)
      .where(and(isPublished(), inArray(courses.id, [...ids]))),
  )
  return ids.filter((id) => published.includes(id))
}

/** Other courses of the category or of the doctor who leads the course, the category's first. */
export async function findRelatedIds(
  db: Db,
  course: { id: string; categoryId: string },
  limit: number,
): Promise<string[]> {
  const isSameCategory = eq(courses.categoryId, course.categoryId)
  const leader = sql`(select l.doctor_id from ${courseDoctors} l where l.course_id = ${course.id}
    order by l.position limit 1)`
  const isSameDoctor = exists(
    db
      .select({ one: sql`1` })
      .from(courseDoctors)
      .where(and(eq(courseDoctors.courseId, courses.id), sql`${courseDoctors.doctorId} = ${leader}`)),
  )
  const others = (where: SQL | undefined) =>
    db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
      .where(and(isPublished(), ne(courses.id, course.id), where))
      .orderBy(desc(courseStats.learnerCount), desc(courses.id))
      .limit(limit)
  // One after the other, and the second only where the first has too few: a single condition of both would check every
  // course.
  return idsOf(unionAll(others(isSameCategory), others(and(not(isSameCategory), isSameDoctor))).limit(limit))
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
