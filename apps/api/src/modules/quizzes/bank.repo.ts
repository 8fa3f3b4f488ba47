import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { courses, lessons, quizPictures, quizQuestions } from '../../db/schema/index.ts'

export type BankQuestion = typeof quizQuestions.$inferSelect
export type QuizPicture = typeof quizPictures.$inferSelect

export async function findCourse(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  return row ?? null
}

/** Locks the course until the transaction ends, so that changes of its questions and quizzes take turns. */
export async function lockCourse(tx: Tx, id: string) {
  const [row] = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
    .for('no key update')
  return row ?? null
}

/** Lessons of the course that a question may point at. */
export async function findLessonIds(db: DbOrTx, courseId: string): Promise<Set<string>> {
  const rows = await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, courseId))
  return new Set(rows.map(({ id }) => id))
}

/** The questions of a course with their versions, the newest first. */
export const findBankForEdit = (db: DbOrTx, courseId: string) =>
  db
    .select({ question: quizQuestions, version: versionOf('quizQuestion', quizQuestions.id) })
    .from(quizQuestions)
    .where(eq(quizQuestions.courseId, courseId))
    .orderBy(desc(quizQuestions.createdAt), desc(quizQuestions.id))

export const findBank = (db: DbOrTx, courseId: string): Promise<BankQuestion[]> =>
  db
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.courseId, courseId))
    .orderBy(desc(quizQuestions.createdAt), desc(quizQuestions.id))

export async function findQuestion(db: DbOrTx, courseId: string, id: string): Promise<BankQuestion | null> {
  const [row] = await db
    .select()
    .from(quizQuestions)
    .where(and(eq(quizQuestions.courseId, courseId), eq(quizQuestions.id, id)))
  return row ?? null
}

export const countQuestions = (db: DbOrTx, courseId: string) =>
  db.$count(quizQuestions, eq(quizQuestions.courseId, courseId))

export async function insertQuestion(tx: Tx, row: typeof quizQuestions.$inferInsert): Promise<void> {
  await tx.insert(quizQuestions).values(row)
}

export async function updateQuestion(
  tx: Tx,
  id: string,
  change: Partial<typeof quizQuestions.$inferInsert>,
): Promise<void> {
  await tx.update(quizQuestions).set(change).where(eq(quizQuestions.id, id))
}

export async function deleteQuestion(tx: Tx, id: string): Promise<void> {
  await tx.delete(quizQuestions).where(eq(quizQuestions.id, id))
}

export const findPictures = (db: DbOrTx, courseId: string): Promise<QuizPicture[]> =>
  db.select().from(quizPictures).where(eq(quizPictures.courseId, courseId))

export async function insertPicture(tx: Tx, row: typeof quizPictures.$inferInsert): Promise<void> {
  await tx.insert(quizPictures).values(row)
}

/** Copies the questions and pictures of a course to another; answers the new id of each question. */
export async function copyBank(tx: Tx, fromId: string, toId: string, newId: () => string) {
  const pictures = await findPictures(tx, fromId)
  const questions = await findBank(tx, fromId)
  const pictureIds = new Map(pictures.map(({ id }) => [id, newId()]))
  const questionIds = new Map(questions.map(({ id }) => [id, newId()]))
  return {
    questionIds,
    pictures: pictures.map((row) => ({ ...row, id: pictureIds.get(row.id) ?? row.id, courseId: toId })),
    questions: questions.map((row) => ({
      ...row,
      id: questionIds.get(row.id) ?? row.id,
      courseId: toId,
      pictureId: row.pictureId ? (pictureIds.get(row.pictureId) ?? null) : null,
    })),
  }
}

export async function insertMany(
  tx: Tx,
  rows: { pictures: QuizPicture[]; questions: BankQuestion[] },
): Promise<void> {
  if (rows.pictures.length > 0) await tx.insert(quizPictures).values(rows.pictures)
  if (rows.questions.length > 0) await tx.insert(quizQuestions).values(rows.questions)
}

/** Whether all of these questions are in the bank of the course. */
export async function areInBank(db: DbOrTx, courseId: string, ids: readonly string[]): Promise<boolean> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return true
  const found = await db.$count(
    quizQuestions,
    and(eq(quizQuestions.courseId, courseId), inArray(quizQuestions.id, unique)),
  )
  return found === unique.length
}
