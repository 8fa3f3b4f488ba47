import { countLimitOf } from '@repo/contract/lengths'
import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { idsOfAny } from '../../db/any-of.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { courses, doctors, reviewReports, reviews, users } from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'
import { matchesWords } from '../../db/search-words.ts'

type ReviewState = (typeof reviews.$inferSelect)['state']

const order = { at: reviews.createdAt, id: reviews.id }

export interface ReviewQuery extends ListPlace {
  state?: ReviewState | 'reported'
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

export async function findReviews(db: DbOrTx, query: ReviewQuery, pageSize: number) {
  const ofState = inQueue(db, query.state)
  const searched = searchesOf(db, query)
  const idsOf = (conditions: (SQL | undefined)[], part: { where?: SQL; orderBy?: SQL[]; limit: number }) =>
    idsOfAny({ from: reviews, id: reviews.id }, conditions, { ...part, where: and(ofState, part.where) })
  const count = (newer?: SQL) => {
    // What a search finds is counted as it is found, without looking each up again.
    const found = searched && idsOf(searched, { where: newer, limit: countLimitOf(query.q) + 1 })
    return countUpTo(
      db,
      found
        ? db.select({ n: sql`1` }).from(sql`(${found}) as found`)
        : db.select({ n: sql`1` }).from(reviews).where(and(ofState, newer)),
      query.q,
    )
  }
  const [page, total] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            review: reviews,
            learner: users.name,
            course: { slug: courses.slug, title: courses.title },
          })
          .from(reviews)
          .innerJoin(users, eq(users.id, reviews.userId))
          .innerJoin(courses, eq(courses.id, reviews.courseId))
          .where(searched ? sql`${reviews.id} in (${idsOf(searched, part)})` : and(ofState, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

const isUndecided = isNull(reviewReports.decidedAt)

function inQueue(db: DbOrTx, state: ReviewQuery['state']): SQL | undefined {
  if (state !== 'reported') return state && eq(reviews.state, state)
  return exists(
    db
      .select({ n: sql`1` })
      .from(reviewReports)
      .where(and(eq(reviewReports.reviewId, reviews.id), isUndecided)),
  )
}

/** Undecided reports by doctors about these reviews, oldest first. */
export function findOpenReports(db: DbOrTx, reviewIds: readonly string[]) {
  return db
    .select({
      reviewId: reviewReports.reviewId,
      reason: reviewReports.reason,
      note: reviewReports.note,
      at: reviewReports.createdAt,
      name: users.name,
      doctor: { name: doctors.name, academicTitle: doctors.academicTitle },
    })
    .from(reviewReports)
    .innerJoin(users, eq(users.id, reviewReports.userId))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(and(inArray(reviewReports.reviewId, [...reviewIds]), isUndecided))
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.id))
}

/** The doctor of each account, by whose room the portal is opened. */
export async function findDoctorSlugs(tx: Tx, userIds: readonly string[]) {
  return tx
    .select({ userId: users.id, slug: doctors.slug })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(inArray(users.id, [...userIds]))
}

/** Every word occurs in the learner's name, in the course or in the review; without diacritics. */
function searchesOf(db: DbOrTx, { q, isWhole }: ReviewQuery): (SQL | undefined)[] | null {
  const isPerson = matchesPerson(q, isWhole)
  if (!isPerson) return null
  const people = db.select({ id: users.id }).from(users).where(isPerson)
  const titled = db.select({ id: courses.id }).from(courses).where(matchesWords(courses.searchText, q))
  return [
    inArray(reviews.userId, people),
    inArray(reviews.courseId, titled),
    matchesWords(reviews.searchText, q),
  ]
}

/** Who wrote the review and about which course. */
export async function findReviewer(tx: Tx, { userId, courseId }: { userId: string; courseId: string }) {
  const [row] = await tx
    .select({ name: users.name, email: users.email, course: { title: courses.title, slug: courses.slug } })
    .from(users)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(users.id, userId))
  return row
}

export async function lockReview(tx: Tx, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update')
  return row
}
