import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, enrollments, users, wishedCourses } from '../../db/schema/index.ts'

/** Wished courses that are for sale and that the learner does not have, the newest wish first. */
export function findOpenWishes(db: DbOrTx, userId: string, now: Date) {
  const hasIt = db
    .select({ one: sql`1` })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        eq(enrollments.courseId, wishedCourses.courseId),
        sql`${enrollments.state} in ('active', 'paused')`,
        sql`(${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now})`,
      ),
    )
  return db
    .select({ courseId: wishedCourses.courseId, createdAt: wishedCourses.createdAt })
    .from(wishedCourses)
    .innerJoin(courses, and(eq(courses.id, wishedCourses.courseId), eq(courses.status, 'published')))
    .where(and(eq(wishedCourses.userId, userId), notExists(hasIt)))
    .orderBy(desc(wishedCourses.createdAt), desc(wishedCourses.courseId))
}

export const countWishes = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(wishedCourses, eq(wishedCourses.userId, userId))

/** Of two additions at once the second sees the first. */
export async function lockWishes(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function isPublished(db: DbOrTx, courseId: string): Promise<boolean> {
  return (await db.$count(courses, and(eq(courses.id, courseId), eq(courses.status, 'published')))) > 0
}

export async function isWished(db: DbOrTx, userId: string, courseId: string): Promise<boolean> {
  const own = and(eq(wishedCourses.userId, userId), eq(wishedCourses.courseId, courseId))
  return (await db.$count(wishedCourses, own)) > 0
}

export async function insertWish(tx: Tx, wish: typeof wishedCourses.$inferInsert): Promise<void> {
  await tx.insert(wishedCourses).values(wish).onConflictDoNothing()
}

/** @returns whether it was on the list */
export async function deleteWish(db: DbOrTx, userId: string, courseId: string): Promise<boolean> {
  const rows = await db
    .delete(wishedCourses)
    .where(and(eq(wishedCourses.userId, userId), eq(wishedCourses.courseId, courseId)))
    .returning({ courseId: wishedCourses.courseId })
  return rows.length > 0
}
