import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  courseQuestions,
  courses,
  doctors,
  lessons,
  questionAnswers,
  questionReports,
  questionVotes,
  users,
  videos,
} from '../../db/schema/index.ts'

export type Question = typeof courseQuestions.$inferSelect
export type Answer = typeof questionAnswers.$inferSelect

export async function insertQuestion(tx: Tx, row: typeof courseQuestions.$inferInsert): Promise<Question> {
  const [question] = await tx.insert(courseQuestions).values(row).returning()
  return question!
}

export async function findQuestion(db: DbOrTx, id: string): Promise<Question | undefined> {
  const [row] = await db.select().from(courseQuestions).where(eq(courseQuestions.id, id))
  return row
}

/** Locked, so that answers, votes and decisions take turns and the counts stay right. */
export async function lockQuestion(tx: Tx, id: string): Promise<Question | undefined> {
  const [row] = await tx.select().from(courseQuestions).where(eq(courseQuestions.id, id)).for('no key update')
  return row
}

export async function updateQuestion(tx: Tx, id: string, values: Partial<Question>): Promise<void> {
  await tx.update(courseQuestions).set(values).where(eq(courseQuestions.id, id))
}

export async function removeQuestion(tx: Tx, id: string): Promise<void> {
  await tx.delete(courseQuestions).where(eq(courseQuestions.id, id))
}

/** Answers of questions with who wrote them, oldest first. */
export function findAnswers(db: DbOrTx, questionIds: readonly string[]) {
  return db
    .select({
      answer: questionAnswers,
      name: users.name,
      doctor: { name: doctors.name, academicTitle: doctors.academicTitle },
    })
    .from(questionAnswers)
    .leftJoin(users, eq(users.id, questionAnswers.userId))
    .leftJoin(doctors, eq(doctors.id, questionAnswers.doctorId))
    .where(inArray(questionAnswers.questionId, [...questionIds]))
    .orderBy(asc(questionAnswers.createdAt), asc(questionAnswers.id))
}
export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number]

export async function findAnswer(db: DbOrTx, id: string): Promise<Answer | undefined> {
  const [row] = await db.select().from(questionAnswers).where(eq(questionAnswers.id, id))
  return row
}

export async function insertAnswer(tx: Tx, row: typeof questionAnswers.$inferInsert): Promise<Answer> {
  const [answer] = await tx.insert(questionAnswers).values(row).returning()
  return answer!
}

export async function updateAnswer(tx: Tx, id: string, values: Partial<Answer>): Promise<void> {
  await tx.update(questionAnswers).set(values).where(eq(questionAnswers.id, id))
}

export async function removeAnswer(tx: Tx, id: string): Promise<void> {
  await tx.delete(questionAnswers).where(eq(questionAnswers.id, id))
}

/** Twice is once. */
export async function insertVote(tx: Tx, vote: typeof questionVotes.$inferInsert): Promise<void> {
  await tx.insert(questionVotes).values(vote).onConflictDoNothing()
}

export async function removeVote(tx: Tx, { questionId, userId }: { questionId: string; userId: string }) {
  await tx
    .delete(questionVotes)
    .where(and(eq(questionVotes.questionId, questionId), eq(questionVotes.userId, userId)))
}

/** The first report of a person counts. */
export async function insertReport(tx: Tx, report: typeof questionReports.$inferInsert): Promise<void> {
  await tx.insert(questionReports).values(report).onConflictDoNothing()
}

export function findOpenReports(db: DbOrTx, questionIds: readonly string[]) {
  return db
    .select()
    .from(questionReports)
    .where(and(inArray(questionReports.questionId, [...questionIds]), isNull(questionReports.decidedAt)))
    .orderBy(asc(questionReports.createdAt))
}

/** Decides what is open about the question itself, or about one of its answers. */
export async function decideReports(
  tx: Tx,
  { questionId, answerId }: { questionId: string; answerId: string | null },
  decidedAt: Date,
): Promise<void> {
  await tx
    .update(questionReports)
    .set({ decidedAt })
    .where(
      and(
        eq(questionReports.questionId, questionId),
        answerId === null ? isNull(questionReports.answerId) : eq(questionReports.answerId, answerId),
        isNull(questionReports.decidedAt),
      ),
    )
}

/**
 * The video of the lesson that a question is about, as far as it can be played now; null for other lessons, and for one
 * that is gone.
 */
export async function findVideoOfQuestion(db: DbOrTx, questionId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: videos.id })
    .from(courseQuestions)
    .innerJoin(lessons, eq(lessons.id, courseQuestions.lessonId))
    .innerJoin(videos, and(eq(videos.id, lessons.videoId), isNotNull(videos.packageKey)))
    .where(eq(courseQuestions.id, questionId))
  return row?.id ?? null
}

export async function findPlace(db: DbOrTx, courseId: string) {
  const [row] = await db
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row!
}

export async function findPerson(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email, status: users.status, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
