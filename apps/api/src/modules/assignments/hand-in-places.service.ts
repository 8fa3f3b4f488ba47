import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { isOver, lockEnrollment, type WithLessonAccess } from '../learning/index.ts'
import { findLatestVersion } from './assignments.repo.ts'
import * as repo from './hand-ins.repo.ts'

export type HandInWork = (tx: Tx, last: repo.HandInRow | undefined) => Promise<void>

/** Assignments as they are open to a learner, and the hand-in that is being written there. */
export function createHandInPlaces({ db, clock, lessonAccess }: Needs<'db' | 'clock'> & WithLessonAccess) {
  /** @throws AppError unless the learner has the course and the assignment is published. */
  const open = async (caller: Caller, lessonId: string) => {
    const [opened, latest] = await Promise.all([
      lessonAccess.open(caller, lessonId),
      findLatestVersion(db, lessonId),
    ])
    const { lesson, enrollment } = opened
    if (lesson.kind !== 'assignment') throw new AppError('lesson.not_found')
    if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
    if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
    if (await lessonAccess.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
    if (!latest) throw new AppError('lesson.not_ready')
    return { lesson, version: latest.version }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** Locks the hand-ins of a learner, and finds the newest. */
  const lockLast = async (tx: Tx, caller: Caller, { lesson }: Opened) => {
    await lockEnrollment(tx, caller.userId, lesson.courseId)
    const [last] = await repo.findHandIns(tx, caller.userId, lesson.id)
    return last
  }

  const begin = (tx: Tx, caller: Caller, { lesson, version }: Opened, number: number) =>
    repo.insertHandIn(tx, {
      userId: caller.userId,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      courseId: lesson.courseId,
      versionId: version.id,
      number,
      state: 'draft',
      startedAt: clock(),
    })

  return {
    open,
    lockLast,

    /** Runs with the learner's hand-ins locked, the newest of which is given. */
    locked: (caller: Caller, opened: Opened, work: HandInWork) =>
      db.transaction(async (tx) => work(tx, await lockLast(tx, caller, opened))),

    /** The hand-in that is being written, begun where there is none. @throws AppError `hand_in.sent` */
    async draftOf(tx: Tx, caller: Caller, opened: Opened, last: repo.HandInRow | undefined) {
      if (last?.handIn.state === 'draft') return { ...last, isNew: false }
      if (last && last.handIn.state !== 'returned') throw new AppError('hand_in.sent')
      const handIn = await begin(tx, caller, opened, (last?.handIn.number ?? 0) + 1)
      return { handIn, task: opened.version.task, isNew: true }
    },
  }
}

export type OpenedAssignment = Awaited<ReturnType<ReturnType<typeof createHandInPlaces>['open']>>
