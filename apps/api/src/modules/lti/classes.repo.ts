import { mostClasses } from '@repo/contract/lti-launch'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  courses,
  enrollments,
  ltiAccounts,
  ltiClasses,
  ltiPlatforms,
  ltiStatements,
  users,
} from '../../db/schema/index.ts'

/** Keeps a class with the course that was opened from it, by the name and address that its platform gives it now. */
export async function saveClass(
  tx: Tx,
  row: Omit<typeof ltiClasses.$inferSelect, 'id' | 'createdAt'>,
): Promise<void> {
  const { title, membersUrl, lastLaunchAt } = row
  const { platformId, deploymentId, contextId, courseId } = ltiClasses
  await tx
    .insert(ltiClasses)
    .values(row)
    .onConflictDoUpdate({
      target: [platformId, deploymentId, contextId, courseId],
      set: { title, membersUrl, lastLaunchAt },
    })
}

/** Classes of a platform, opened last first. */
export const findClasses = (db: DbOrTx, platformId: string) =>
  db
    .select({
      id: ltiClasses.id,
      title: ltiClasses.title,
      course: { id: courses.id, title: courses.title },
      lastLaunchAt: ltiClasses.lastLaunchAt,
    })
    .from(ltiClasses)
    .innerJoin(courses, eq(courses.id, ltiClasses.courseId))
    .where(eq(ltiClasses.platformId, platformId))
    .orderBy(desc(ltiClasses.lastLaunchAt), desc(ltiClasses.id))
    .limit(mostClasses)

export async function findClass(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ schoolClass: ltiClasses, platform: ltiPlatforms })
    .from(ltiClasses)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiClasses.platformId))
    .where(eq(ltiClasses.id, id))
  return row ?? null
}

/**
 * Accounts here of people of a platform, with when each first opened a course from there and their progress in it; null
 * where they did not, or have not got it.
 */
export async function findProgress(
  db: DbOrTx,
  { platformId, courseId, subjects }: { platformId: string; courseId: string; subjects: readonly string[] },
) {
  if (subjects.length === 0) return []
  return db
    .select({
      subject: ltiAccounts.subject,
      name: users.name,
      openedAt: ltiStatements.happenedAt,
      percent: enrollments.percent,
      completedAt: enrollments.completedAt,
    })
    .from(ltiAccounts)
    .innerJoin(users, eq(users.id, ltiAccounts.userId))
    .leftJoin(
      enrollments,
      and(eq(enrollments.userId, ltiAccounts.userId), eq(enrollments.courseId, courseId)),
    )
    .leftJoin(
      ltiStatements,
      and(
        eq(ltiStatements.accountId, ltiAccounts.id),
        eq(ltiStatements.courseId, courseId),
        // Written with the first launch of the course, and kept.
        eq(ltiStatements.once, 'initialized'),
      ),
    )
    .where(and(eq(ltiAccounts.platformId, platformId), inArray(ltiAccounts.subject, [...subjects])))
}
