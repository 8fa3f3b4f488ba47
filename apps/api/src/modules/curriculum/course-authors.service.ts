import { AppError, type ErrorName } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { DbOrTx } from '../../db/client.ts'
import { teaches } from '../cards/index.ts'
import { lockOfCourse } from './course-authors.policy.ts'
import { findProgress } from './course-authors.repo.ts'

/**
 * Who writes lessons, quizzes and assignments: staff with the right those of every course, doctors those of the courses
 * that they teach, alone or in a team (decision 067).
 */
export async function mayReadDraft(db: DbOrTx, courseId: string, { doctor }: Actor): Promise<boolean> {
  return !doctor || (doctor.id !== null && (await teaches(db, doctor.id, courseId)))
}

/** @throws AppError `course.not_found`, as if a course that a doctor does not teach did not exist */
export async function assertMayReadDraft(db: DbOrTx, courseId: string, actor: Actor): Promise<void> {
  if (!(await mayReadDraft(db, courseId, actor))) throw new AppError('course.not_found')
}

/**
 * The same for a change, in the transaction that has locked the course.
 * @throws AppError `course.not_found`, or `course.in_review`, `course.archived` while doctors may not change the course
 */
export async function assertMayWriteDraft(db: DbOrTx, courseId: string, actor: Actor): Promise<void> {
  await assertMayReadDraft(db, courseId, actor)
  if (actor.doctor) await assertUnlocked(db, courseId)
}

/**
 * For doctors, who leave a course alone while staff look at it.
 * @throws AppError `course.not_found`, `course.in_review`, `course.archived`
 */
export async function assertUnlocked(db: DbOrTx, courseId: string): Promise<void> {
  const lock = await findCourseLock(db, courseId)
  if (lock) throw new AppError(lock)
}

/** Why doctors may not change the course now; null where they may. */
export async function findCourseLock(db: DbOrTx, courseId: string): Promise<ErrorName | null> {
  const progress = await findProgress(db, courseId)
  return progress ? lockOfCourse(progress) : 'course.not_found'
}
