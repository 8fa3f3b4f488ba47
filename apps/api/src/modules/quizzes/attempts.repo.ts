import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { lessons, quizAnswers, quizAttempts } from '../../db/schema/index.ts'

export type Attempt = typeof quizAttempts.$inferSelect
export type Answer = typeof quizAnswers.$inferSelect

/** All attempts of a learner at a quiz, the newest first. */
export const findAttempts = (db: DbOrTx, userId: string, lessonId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.lessonId, lessonId)))
    .orderBy(desc(quizAttempts.number))

export async function findAttempt(db: DbOrTx, id: string): Promise<Attempt | null> {
  const [row] = await db.select().from(quizAttempts).where(eq(quizAttempts.id, id))
  return row ?? null
}

export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const [row] = await tx.select().from(quizAttempts).where(eq(quizAttempts.id, id)).for('no key update')
  return row ?? null
}

export async function insertAttempt(tx: Tx, row: typeof quizAttempts.$inferInsert): Promise<Attempt> {
  const [saved] = await tx.insert(quizAttempts).values(row).returning()
  if (!saved) throw new Error('an inserted attempt returned no row')
  return saved
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Partial<typeof quizAttempts.$inferInsert>,
): Promise<void> {
  await tx.update(quizAttempts).set(change).where(eq(quizAttempts.id, id))
}

/** Open attempts whose time was over at a moment, the oldest first. */
export const findOverdue = (db: DbOrTx, before: Date, limit: number) =>
  db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(isNull(quizAttempts.submittedAt), lt(quizAttempts.deadlineAt, before)))
    .orderBy(asc(quizAttempts.deadlineAt))
    .limit(limit)

export const findAnswers = (db: DbOrTx, attemptId: string): Promise<Answer[]> =>
  db.select().from(quizAnswers).where(eq(quizAnswers.attemptId, attemptId))

/** Keeps an answer, unless a newer one of the same question is kept already. */
export async function saveAnswer(tx: Tx, row: typeof quizAnswers.$inferInsert): Promise<void> {
  await tx
    .insert(quizAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [quizAnswers.attemptId, quizAnswers.number],
      set: { chosen: row.chosen, answeredAt: row.answeredAt },
      setWhere: sql`${quizAnswers.answeredAt} <= excluded.answered_at`,
    })
}

export async function saveJudged(tx: Tx, rows: (typeof quizAnswers.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(quizAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [quizAnswers.attemptId, quizAnswers.number],
      set: { isCorrect: sql`excluded.is_correct`, points: sql`excluded.points` },
    })
}

/** Titles of the lessons of an attempt's course, by id. */
export async function findTitlesAround(db: DbOrTx, attemptId: string): Promise<ReadonlyMap<string, string>> {
  const courseId = db
    .select({ id: quizAttempts.courseId })
    .from(quizAttempts)
    .where(eq(quizAttempts.id, attemptId))
  const rows = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.courseId, courseId))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Titles of the lessons that still stand in the course, by id. */
export async function findTitles(db: DbOrTx, courseId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), inArray(lessons.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
