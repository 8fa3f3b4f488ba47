import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { calendarFeeds, courses, enrollments, orders, users } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

export async function findFeed(db: DbOrTx, userId: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** The feed that a secret opens; null for an unknown one, and while its account is not open. */
export async function findFeedByHash(db: DbOrTx, tokenHash: string): Promise<FeedRow | null> {
  const [row] = await db
    .select({ feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.status, 'active'), isNull(users.erasedAt)))
  return row?.feed ?? null
}

export async function saveFeed(tx: Tx, row: typeof calendarFeeds.$inferInsert): Promise<void> {
  const { tokenHash, createdAt } = row
  await tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt, readAt: null } })
}

/** @returns whether there was one. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return (rowCount ?? 0) > 0
}

/** Notes that a calendar has read the feed, unless that was noted since a moment. */
export async function noteRead(db: DbOrTx, userId: string, now: Date, since: Date): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(
      and(
        eq(calendarFeeds.userId, userId),
        or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, since)),
      ),
    )
}

/** Events on a single day: ends of accesses that are open, and parts of instalments that are to be paid. */
export async function findDays(db: DbOrTx, userId: string, now: Date) {
  const read = together(db)
  const [ends, parts] = await Promise.all([
    read
      .select({
        id: enrollments.id,
        endsAt: sql<Date>`${enrollments.expiresAt}`.mapWith(enrollments.expiresAt),
        slug: courses.slug,
        title: courses.title,
      })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(
        and(eq(enrollments.userId, userId), eq(enrollments.state, 'active'), gt(enrollments.expiresAt, now)),
      )
      .orderBy(asc(enrollments.expiresAt), asc(enrollments.id)),
    read
      .select({
        id: orders.id,
        code: orders.code,
        total: orders.total,
        number: sql<number>`${orders.instalmentNumber}`,
        dueAt: sql<Date>`${orders.instalmentDueAt}`.mapWith(orders.instalmentDueAt),
      })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.state, 'pending_payment'),
          sql`${orders.instalmentDueAt} is not null`,
        ),
      )
      .orderBy(asc(orders.instalmentDueAt), asc(orders.id)),
  ])
  return { ends, parts }
}
