import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { createAssignmentsService } from '../assignments/index.ts'
import type { CurriculumChange } from '../curriculum/index.ts'
import { createQuizzesService } from '../quizzes/index.ts'
import { findApprovedLessons } from './approved-lessons.repo.ts'

/**
 * Questions and tasks of lessons that learners have. They have drafts of their own, so what a doctor changed in them is
 * looked at and published with the course.
 */
export function createWaitingLessons(services: Needs<'db' | 'clock' | 'cache'>) {
  const quizzes = createQuizzesService(services)
  const assignments = createAssignmentsService(services)

  const changes = async (
    source: DbOrTx,
    courseId: string,
    findApproved?: typeof findApprovedLessons,
  ): Promise<CurriculumChange[]> => {
    const read = together(source)
    const [questions, tasks, approved] = await Promise.all([
      quizzes.waiting(read, courseId),
      assignments.waiting(read, courseId),
      findApproved?.(read, courseId),
    ])
    const isMeant = among(approved)
    return [
      ...questions.filter(isMeant).map(({ title }) => ({ kind: 'lesson_questions' as const, title })),
      ...tasks.filter(isMeant).map(({ title }) => ({ kind: 'lesson_task' as const, title })),
    ]
  }

  const publishIn = async (tx: Tx, courseId: string, actor: Actor, approved?: Approved): Promise<void> => {
    await quizzes.publishWaitingIn(tx, courseId, actor, among(approved))
    await assignments.publishWaitingIn(tx, courseId, actor, among(approved))
  }

  return {
    changes: (source: DbOrTx, courseId: string) => changes(source, courseId),

    /** In the transaction of a caller who has locked the course. */
    publishIn: (tx: Tx, courseId: string, actor: Actor) => publishIn(tx, courseId, actor),

    /** What an approval for later lets out, by lesson: also of lessons that learners get with that publication. */
    async prepared(tx: Tx, courseId: string): Promise<Approved> {
      const ready = [...(await quizzes.changed(tx, courseId)), ...(await assignments.changed(tx, courseId))]
      return Object.fromEntries(ready.map(({ lessonId, content }) => [lessonId, content]))
    },

    /** What staff approved for later, where it has not been changed since. */
    approvedChanges: (source: DbOrTx, courseId: string) => changes(source, courseId, findApprovedLessons),

    /** The same in the transaction of a caller who has locked and published the course. */
    publishApprovedIn: async (tx: Tx, courseId: string, actor: Actor) =>
      publishIn(tx, courseId, actor, await findApprovedLessons(tx, courseId)),
  }
}

type Approved = Readonly<Record<string, unknown>>

/** Those that are as they were approved; all where no approval is asked for. */
const among =
  (approved: Approved | undefined) =>
  ({ lessonId, content }: { lessonId: string; content: unknown }): boolean =>
    approved === undefined || isDeepStrictEqual(approved[lessonId], content)
