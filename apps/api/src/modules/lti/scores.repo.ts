import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  courses,
  enrollments,
  lessonProgress,
  lessons,
  ltiAccounts,
  ltiPlatforms,
  ltiScores,
  quizAttempts,
  users,
} from '../../db/schema/index.ts'

export type ScoreRow = typeof ltiScores.$inferSelect

/** A place in a grade book that a launch named; a new one is due at once, so that the platform sees that learning began. */
export async function saveLine(
  tx: Tx,
  row: { accountId: string; courseId: string; lessonId: string | null; lineUrl: string },
  now: Date,
): Promise<void> {
  const { courseId, lessonId } = row
  await tx
    .insert(ltiScores)
    .values({ ...row, changedAt: now, nextTryAt: now, createdAt: now })
    .onConflictDoUpdate({ target: [ltiScores.accountId, ltiScores.lineUrl], set: { courseId, lessonId } })
}

/** Hands out what is due, the longest due first: its next try moves on, in case the one that begins now dies. */
export async function takeDueScores(
  tx: Tx,
  { now, nextTryAt, most }: { now: Date; nextTryAt: Date; most: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: ltiScores.id })
    .from(ltiScores)
    .where(and(eq(ltiScores.state, 'waiting'), lte(ltiScores.nextTryAt, now)))
    .orderBy(asc(ltiScores.nextTryAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(ltiScores).set({ handedAt: now, nextTryAt }).where(inArray(ltiScores.id, ids))
  return ids
}

/** A score with whose it is and where it goes. */
export async function findScore(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      score: ltiScores,
      subject: ltiAccounts.subject,
      userId: ltiAccounts.userId,
      platform: ltiPlatforms,
    })
    .from(ltiScores)
    .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiScores.accountId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiAccounts.platformId))
    .where(eq(ltiScores.id, id))
  return row ?? null
}

export async function lockScore(tx: Tx, id: string): Promise<ScoreRow | null> {
  const [row] = await tx.select().from(ltiScores).where(eq(ltiScores.id, id)).for('update')
  return row ?? null
}

export async function updateScore(tx: Tx, id: string, change: Partial<ScoreRow>): Promise<void> {
  await tx.update(ltiScores).set(change).where(eq(ltiScores.id, id))
}

export async function findCourseProgress(db: DbOrTx, userId: string, courseId: string) {
  const [row] = await db
    .select({ percent: enrollments.percent, completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return row ?? null
}

/** Progress of a lesson, and the best of its handed-in attempts where it is a quiz. */
export async function findLessonResult(db: DbOrTx, userId: string, lessonId: string) {
  const [progress] = await db
    .select({ percent: lessonProgress.bestPercent, completedAt: lessonProgress.completedAt })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)))
  const [best] = await db
    .select({
      percent: sql<number>`max(100 * ${quizAttempts.score} / greatest(${quizAttempts.maxScore}, 1))::int`,
      isPassed: sql<boolean>`bool_or(${quizAttempts.isPassed})`,
    })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lessonId, lessonId),
        isNotNull(quizAttempts.submittedAt),
      ),
    )
  return { progress: progress ?? null, quiz: best?.percent == null ? null : best }
}

const order = { at: ltiScores.createdAt, id: ltiScores.id }

export async function listScores(db: DbOrTx, platformId: string, place: ListPlace, pageSize: number) {
  const where = eq(ltiAccounts.platformId, platformId)
  const counted = (newer?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(ltiScores)
        .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiScores.accountId))
        .where(and(where, newer)),
    )
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            score: ltiScores,
            learner: { id: users.id, name: users.name },
            course: { id: courses.id, title: courses.title },
            lesson: lessons.title,
          })
          .from(ltiScores)
          .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiScores.accountId))
          .innerJoin(users, eq(users.id, ltiAccounts.userId))
          .innerJoin(courses, eq(courses.id, ltiScores.courseId))
          .leftJoin(lessons, eq(lessons.id, ltiScores.lessonId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: counted,
    }),
    counted(),
  ])
  return { ...page, total }
}
