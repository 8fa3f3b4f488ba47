import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { createAssignmentsService } from '../assignments/index.ts'
import type { CurriculumChange } from '../curriculum/index.ts'
import { createQuizzesService } from '../quizzes/index.ts'

/**
 * Questions and tasks of lessons that learners have. They have drafts of their own, so what a doctor changed in them is
 * looked at and published with the course.
 */
export function createWaitingLessons(services: Needs<'db' | 'clock' | 'cache'>) {
  const quizzes = createQuizzesService(services)
  const assignments = createAssignmentsService(services)
  return {
    async changes(tx: Tx, courseId: string): Promise<CurriculumChange[]> {
      const questions = await quizzes.waiting(tx, courseId)
      const tasks = await assignments.waiting(tx, courseId)
      return [
        ...questions.map(({ found }) => ({ kind: 'lesson_questions' as const, title: found.lesson.title })),
        ...tasks.map(({ lesson }) => ({ kind: 'lesson_task' as const, title: lesson.title })),
      ]
    },

    /** In the transaction of a caller who has locked the course. */
    async publishIn(tx: Tx, courseId: string, actor: Actor): Promise<void> {
      await quizzes.publishWaitingIn(tx, courseId, actor)
      await assignments.publishWaitingIn(tx, courseId, actor)
    },
  }
}
