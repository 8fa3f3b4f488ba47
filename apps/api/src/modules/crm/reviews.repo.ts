import { desc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, reviews, users } from '../../db/schema/index.ts'

export type ReviewState = (typeof reviews.$inferSelect)['state']

export async function findReviews(
  db: DbOrTx,
  query: { state?: ReviewState; page: number },
  pageSize: number,
) {
  const where = query.state ? eq(reviews.state, query.state) : undefined
  const [rows, total] = await Promise.all([
    db
      .select({
        review: reviews,
        learner: users.name,
        course: { slug: courses.slug, title: courses.title },
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(where)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
    db.$count(reviews, where),
  ])
  return { rows, total }
}

export async function lockReview(tx: Tx, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update')
  return row
}
