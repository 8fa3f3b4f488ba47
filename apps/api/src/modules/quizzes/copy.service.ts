import type { Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { copyBank, insertMany } from './bank.repo.ts'
import { findLatestVersion, findQuizzesOf, insertVersion, saveQuiz } from './quizzes.repo.ts'

/**
 * Copies questions and quizzes of one course to another.
 * @param lessonIds The new id of each lesson that was copied.
 */
export async function copyQuizzes(
  tx: Tx,
  {
    fromId,
    toId,
    lessonIds,
    now,
  }: { fromId: string; toId: string; lessonIds: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const { questionIds, pictures, questions } = await copyBank(tx, fromId, toId, randomUUIDv7)
  const lessonOf = (id: string | null) => (id ? (lessonIds.get(id) ?? null) : null)
  await insertMany(tx, {
    pictures,
    questions: questions.map((row) => ({ ...row, linkLessonId: lessonOf(row.linkLessonId) })),
  })
  for (const quiz of await findQuizzesOf(tx, fromId)) {
    const lessonId = lessonIds.get(quiz.lessonId)
    if (!lessonId) continue
    const items = quiz.items.map((item) =>
      item.kind === 'question'
        ? { ...item, questionId: questionIds.get(item.questionId) ?? item.questionId }
        : item,
    )
    await saveQuiz(tx, { ...quiz, lessonId, courseId: toId, items, updatedAt: now })
    const latest = await findLatestVersion(tx, quiz.lessonId)
    if (!latest) continue
    const copied = <Q extends { id: string; link: { lessonId: string; startMs: number } | null }>(
      question: Q,
    ): Q => {
      const linked = lessonOf(question.link?.lessonId ?? null)
      return {
        ...question,
        id: questionIds.get(question.id) ?? question.id,
        link: question.link && linked ? { ...question.link, lessonId: linked } : null,
      }
    }
    const { id: _, ...version } = latest.version
    await insertVersion(tx, {
      ...version,
      lessonId,
      courseId: toId,
      number: 1,
      publishedAt: now,
      items: version.items.map((item) =>
        item.kind === 'question'
          ? { ...item, question: copied(item.question) }
          : { ...item, questions: item.questions.map(copied) },
      ),
    })
  }
}
