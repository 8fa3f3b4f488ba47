import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courseQuestions } from '../../db/schema/index.ts'
import { isWaiting } from './lists.repo.ts'

const unmailed = isNull(courseQuestions.mailedAt)

/** Courses with questions that the doctors were not mailed about. */
export async function findCoursesToMail(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ courseId: courseQuestions.courseId })
    .from(courseQuestions)
    .where(and(unmailed, isWaiting))
  return rows.map(({ courseId }) => courseId)
}

/** Marks the waiting questions of a course as mailed and answers them, oldest first; a second run finds none. */
export async function takeUnmailed(tx: Tx, courseId: string, mailedAt: Date) {
  const rows = await tx
    .select({
      id: courseQuestions.id,
      title: courseQuestions.title,
      text: courseQuestions.text,
      isPrivate: sql<boolean>`${courseQuestions.privateBy} is not null`,
      lessonTitle: courseQuestions.lessonTitle,
    })
    .from(courseQuestions)
    .where(and(eq(courseQuestions.courseId, courseId), unmailed, isWaiting))
    .orderBy(asc(courseQuestions.createdAt))
    .for('update')
  for (const { id } of rows)
    await tx.update(courseQuestions).set({ mailedAt }).where(eq(courseQuestions.id, id))
  return rows
}
