import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  curriculumDrafts,
  lessons,
  type PublishedItem,
  quizVersions,
  quizzes,
  type StoredItem,
  type StoredPaperQuestion,
  type StoredQuestion,
  type StoredSettings,
  users,
} from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

export type { PublishedItem, StoredItem, StoredPaperQuestion, StoredQuestion, StoredSettings }

export type Quiz = typeof quizzes.$inferSelect
export type QuizVersion = typeof quizVersions.$inferSelect

/** The titles of the quizzes of a course, be their lessons published or in the draft of the curriculum only, by lesson. */
export async function findQuizLessons(db: DbOrTx, courseId: string) {
  const read = together(db)
  const [[draft], rows] = await Promise.all([
    read
      .select({ sections: curriculumDrafts.sections })
      .from(curriculumDrafts)
      .where(eq(curriculumDrafts.courseId, courseId)),
    read
      .select({ id: lessons.id, title: lessons.title })
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), eq(lessons.kind, 'quiz'))),
  ])
  const drafted = draft?.sections.flatMap((section) => section.lessons) ?? []
  return (lessonId: string): { id: string; title: string } | null => {
    const found = drafted.find(({ id }) => id === lessonId)
    if (found) return found.kind === 'quiz' ? { id: lessonId, title: found.title } : null
    return rows.find(({ id }) => id === lessonId) ?? null
  }
}

export const findQuizLesson = async (db: DbOrTx, courseId: string, lessonId: string) =>
  (await findQuizLessons(db, courseId))(lessonId)

export async function findQuiz(db: DbOrTx, lessonId: string): Promise<Quiz | null> {
  const [row] = await db.select().from(quizzes).where(eq(quizzes.lessonId, lessonId))
  return row ?? null
}

export const findQuizzesOf = (db: DbOrTx, courseId: string): Promise<Quiz[]> =>
  db.select().from(quizzes).where(eq(quizzes.courseId, courseId))

export async function saveQuiz(tx: Tx, row: typeof quizzes.$inferInsert): Promise<void> {
  await tx.insert(quizzes).values(row).onConflictDoUpdate({ target: quizzes.lessonId, set: row })
}

/** What learners get, with the name of who published it; null before the first publication. */
export async function findLatestVersion(db: DbOrTx, lessonId: string) {
  const [row] = await db
    .select({ version: quizVersions, by: users.name })
    .from(quizVersions)
    .leftJoin(users, eq(users.id, quizVersions.publishedBy))
    .where(eq(quizVersions.lessonId, lessonId))
    .orderBy(desc(quizVersions.number))
    .limit(1)
  return row ?? null
}

/** What learners get of each quiz of a course, by lesson. */
export async function findLatestVersions(db: DbOrTx, courseId: string): Promise<Map<string, QuizVersion>> {
  const own = db.select({ id: quizzes.lessonId }).from(quizzes).where(eq(quizzes.courseId, courseId))
  const rows = await db
    .selectDistinctOn([quizVersions.lessonId])
    .from(quizVersions)
    .where(inArray(quizVersions.lessonId, own))
    .orderBy(quizVersions.lessonId, desc(quizVersions.number))
  return new Map(rows.map((row) => [row.lessonId, row]))
}

export async function insertVersion(tx: Tx, row: typeof quizVersions.$inferInsert): Promise<void> {
  await tx.insert(quizVersions).values(row)
}
