import type { DbOrTx } from '../../db/client.ts'
import { listLessons } from './learning.repo.ts'
import { toState } from './learning.view.ts'
import { lessonPercent } from './progress.ts'

/** How far a learner is in each lesson of a course, in teaching order. */
export async function findLessonStates(db: DbOrTx, userId: string, courseId: string) {
  const rows = await listLessons(db, [courseId], userId)
  return rows.map(({ lesson, section, progress }) => ({
    id: lesson.id,
    title: lesson.title,
    section: section.title,
    kind: lesson.kind,
    percent: lessonPercent(toState(lesson, progress)),
    completedAt: progress?.completedAt?.toISOString() ?? null,
  }))
}
