import type { Role } from '@repo/contract'
import { foldText } from '@repo/messages'
import { mayBeInOrderCode } from '@repo/payments'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import {
  courseDoctors,
  courses,
  doctors,
  foldedTitle,
  news,
  orders,
  organisations,
  pages,
  pageVersions,
  users,
} from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'
import { escapeLike, foldedText, matchesWords } from '../../db/search-words.ts'

/** Most matches of one kind. */
const MOST = 5
/** Shorter parts of a code fit too many orders to be of use, and no index finds them. */
const SHORTEST_CODE_PART = 3

// Newest first and not by rank: a common name has tens of thousands of bearers, and an index gives the newest of them
// without reading the others.
export function findPeople(db: Db, q: string, { role, isWhole }: { role?: Role; isWhole: boolean }) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(and(matchesPerson(q, isWhole), role && eq(users.role, role)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MOST)
}

/** By their codes only, however they are spaced. */
export async function findOrders(db: Db, q: string) {
  const part = q.replace(/\s/g, '').toLowerCase()
  if (part.length < SHORTEST_CODE_PART || !mayBeInOrderCode(part)) return []
  const pattern = `%${escapeLike(part)}%`
  return (
    db
      .select({
        id: orders.id,
        code: orders.code,
        state: orders.state,
        learner: users.name,
        total: orders.total,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      // The index is over the search text, which begins with the code.
      .where(and(sql`${orders.searchText} like ${pattern}`, sql`lower(${orders.code}) like ${pattern}`))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(MOST)
  )
}

/** Those whose title begins with what was typed, then others that hold it, each by an index and without reading all. */
export function findCourses(db: Db, q: string) {
  const latest = (where: SQL | undefined) =>
    db
      .select({ id: courses.id })
      .from(courses)
      .where(where)
      .orderBy(desc(courses.updatedAt), desc(courses.id))
      .limit(MOST)
  const named = sql`${foldedTitle(courses)} like ${`${escapeLike(foldText(q))}%`}`
  return db
    .select({ id: courses.id, title: courses.title, doctor: doctors.name })
    .from(courses)
    .innerJoin(courseDoctors, and(eq(courseDoctors.courseId, courses.id), eq(courseDoctors.position, 0)))
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .where(inArray(courses.id, unionAll(latest(named), latest(matchesWords(courses.searchText, q)))))
    .orderBy(beginsWith(courses.searchText, q), desc(courses.updatedAt), desc(courses.id))
    .limit(MOST)
}

export const findDoctors = (db: Db, q: string) =>
  db
    .select({ id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(matchesWords(doctors.searchText, q))
    .orderBy(beginsWith(doctors.searchText, q), asc(doctors.position), asc(doctors.id))
    .limit(MOST)

export const findArticles = (db: Db, q: string) =>
  db
    .select({ id: news.id, title: news.title })
    .from(news)
    .where(matchesWords(news.searchText, q))
    .orderBy(beginsWith(news.searchText, q), desc(news.updatedAt), desc(news.id))
    .limit(MOST)

/** Every site has a few pages only, so that no index is needed. */
export function findPages(db: Db, q: string) {
  const newest = db
    .selectDistinctOn([pageVersions.slug], { slug: pageVersions.slug, title: pageVersions.title })
    .from(pageVersions)
    .orderBy(pageVersions.slug, desc(pageVersions.number))
    .as('newest')
  const slug = sql<string>`coalesce(${pages.slug}, ${newest.slug})`
  const title = sql<string>`coalesce(${pages.draftTitle}, ${newest.title})`
  return db
    .select({ slug, title })
    .from(newest)
    .fullJoin(pages, eq(pages.slug, newest.slug))
    .where(matchesWords(foldedText(title), q))
    .orderBy(asc(title), asc(slug))
    .limit(MOST)
}

/** @param isWhole finds nobody by an address or a part of a number, which this caller gets masked */
export async function findOrganisations(db: Db, q: string, isWhole: boolean) {
  if (isWhole && q.includes('@')) return []
  const number = q.replace(/[\s.-]/g, '')
  const isMatch =
    isWhole && /^\+?\d+$/.test(number)
      ? eq(organisations.taxCode, number)
      : matchesWords(organisations.searchText, q)
  return db
    .select({ id: organisations.id, name: organisations.name, taxCode: organisations.taxCode })
    .from(organisations)
    .where(isMatch)
    .orderBy(asc(organisations.name), asc(organisations.id))
    .limit(MOST)
}

/** Sorts texts that begin with what was typed before those that hold it somewhere. */
const beginsWith = (
  column: typeof courses.searchText | typeof doctors.searchText | typeof news.searchText,
  q: string,
): SQL => sql`not starts_with(${column}, ${foldText(q)})`
