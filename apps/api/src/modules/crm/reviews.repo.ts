import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { courses, reviews, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'
import { matchesPerson } from './users.repo.ts'

export type ReviewState = (typeof reviews.$inferSelect)['state']

const order = { at: reviews.createdAt, id: reviews.id }

export interface ReviewQuery extends ListPlace {
  state?: ReviewState
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

export async function findReviews(db: DbOrTx, query: ReviewQuery, pageSize: number) {
  const where = and(
    query.state ? eq(reviews.state, query.state) : undefined,
    matchesReview(query.q, query.isWhole),
  )
  const count = (newer?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(reviews)
        .innerJoin(users, eq(users.id, reviews.userId))
        .innerJoin(courses, eq(courses.id, reviews.courseId))
        .where(and(where, newer)),
      query.q,
    )
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
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** Every word occurs in the learner's name, in the course or in the review; without diacritics. */
function matchesReview(term: string | undefined, isWhole = false): SQL | undefined {
  return or(
    matchesPerson(term, isWhole),
    matchesWords(courses.searchText, term),
    matchesWords(foldedText(reviews.text), term),
  )
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
