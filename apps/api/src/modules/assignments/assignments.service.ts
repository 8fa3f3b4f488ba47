import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import { filmMegabytesBounds, filmMinutesBounds } from '@repo/contract/assignments'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import {
  assertMayReadDraft,
  assertMayWriteDraft,
  findLessonsWithLearners,
  isWithLearners,
} from '../curriculum/index.ts'
import type { StoredTask } from './assignments.repo.ts'
import * as repo from './assignments.repo.ts'
import { gapsOf } from './gaps.ts'

const freshTask: StoredTask = {
  writing: 'required',
  files: 'off',
  film: 'off',
  filmMinutes: filmMinutesBounds.usual,
  filmMegabytes: filmMegabytesBounds.usual,
  criteria: [],
  passPercent: 70,
  checklist: [],
}

/** Assignments as staff make them: a draft that learners never see, and what was published of it. */
export function createAssignmentsService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  const find = async (source: DbOrTx, courseId: string, lessonId: string) => {
    const read = together(source)
    const [course, lesson, assignment] = await Promise.all([
      repo.findCourse(read, courseId),
      repo.findAssignmentLesson(read, courseId, lessonId),
      repo.findAssignment(read, lessonId),
    ])
    if (!course) throw new AppError('course.not_found')
    if (!lesson) throw new AppError('lesson.not_found')
    // An id that the draft of another course has, too, leads to no task of that one.
    if (assignment && assignment.courseId !== courseId) throw new AppError('lesson.not_found')
    return { course, lesson, task: assignment?.task ?? freshTask }
  }
  type Found = Awaited<ReturnType<typeof find>>

  const view = async (source: DbOrTx, courseId: string, lessonId: string) => {
    const read = together(source)
    const [{ course, lesson, task }, latest, isShown, version] = await Promise.all([
      find(read, courseId, lessonId),
      repo.findLatestVersion(read, lessonId),
      isWithLearners(read, courseId, lessonId),
      editVersion(read, 'assignment', lessonId),
    ])
    return {
      course,
      lesson,
      task,
      gaps: gapsOf(task),
      published: latest && {
        number: latest.version.number,
        at: latest.version.publishedAt.toISOString(),
        by: latest.by,
      },
      hasChanges: !isDeepStrictEqual(latest?.version.task, task),
      isWithLearners: isShown,
      version,
    }
  }

  /** Runs one change of an assignment: locks its course, refuses an outdated version, writes the audit entry. */
  const change = (
    { courseId, lessonId }: { courseId: string; lessonId: string },
    { version, actor }: { version: EditVersion; actor: Actor },
    work: (tx: Tx, found: Found) => Promise<AuditChange>,
  ) =>
    db.transaction(async (tx) => {
      if (!(await repo.lockCourse(tx, courseId))) throw new AppError('course.not_found')
      await assertMayWriteDraft(tx, courseId, actor)
      const found = await find(tx, courseId, lessonId)
      await assertUnedited(tx, 'assignment', lessonId, { version, userId: actor.id })
      const audit = await work(tx, found)
      await recordAudit(tx, { ...auditOf(actor), subjectType: 'assignment', subjectId: lessonId, ...audit })
      return view(tx, courseId, lessonId)
    })

  /** Writes the version that learners hand in by from now on. */
  const giveToLearners = async (tx: Tx, { course, lesson, task }: Found, actor: Actor) => {
    const [lessonId, courseId] = [lesson.id, course.id]
    const latest = await repo.findLatestVersion(tx, lessonId)
    const number = (latest?.version.number ?? 0) + 1
    const publishedAt = clock()
    // A draft may be published without having been saved. Copies and archives read the saved draft, so it is saved here.
    await repo.saveAssignment(tx, { lessonId, courseId, task, updatedAt: publishedAt })
    await repo.insertVersion(tx, { lessonId, courseId, number, task, publishedAt, publishedBy: actor.id })
    await cache.announceChange(tx)
    return { action: 'assignment.published', after: { title: lesson.title, number } } as const
  }

  /** Tasks that were changed since they were published last; those that lack something are left out. */
  const changed = async (source: DbOrTx, courseId: string): Promise<Changed[]> => {
    const read = together(source)
    const [course, stored, lessonOf, latest] = await Promise.all([
      repo.findCourse(read, courseId),
      repo.findAssignmentsOf(read, courseId),
      repo.findAssignmentLessons(read, courseId),
      repo.findLatestVersions(read, courseId),
    ])
    return stored.flatMap(({ lessonId, task }) => {
      const lesson = lessonOf(lessonId)
      if (!course || !lesson) return []
      if (isDeepStrictEqual(latest.get(lessonId)?.task, task) || gapsOf(task).length > 0) return []
      return [{ lessonId, title: lesson.title, content: task, found: { course, lesson, task } }]
    })
  }
  interface Changed {
    lessonId: string
    title: string
    content: StoredTask
    found: Found
  }

  /** Those of them that learners have. */
  const waiting = async (source: DbOrTx, courseId: string) => {
    const read = together(source)
    const [all, shown] = await Promise.all([changed(read, courseId), findLessonsWithLearners(read, courseId)])
    return all.filter(({ lessonId }) => shown.has(lessonId))
  }

  return {
    /** @throws AppError `course.not_found`, `lesson.not_found` */
    get: (courseId: string, lessonId: string, actor: Actor) =>
      readWithVersion(db, async (read) => {
        const [, shown] = await Promise.all([
          assertMayReadDraft(read, courseId, actor),
          view(read, courseId, lessonId),
        ])
        return shown
      }),

    /** @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated` */
    save: (courseId: string, lessonId: string, { version, ...task }: Edit<StoredTask>, actor: Actor) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        await repo.saveAssignment(tx, { lessonId, courseId, task, updatedAt: clock() })
        return { action: 'assignment.task_saved', before: found.task, after: task }
      }),

    /**
     * @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated`, `assignment.not_publishable` with the
     * gaps, or `lesson.needs_approval` for a doctor where learners have the lesson
     */
    publish: (courseId: string, lessonId: string, version: EditVersion, actor: Actor) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        if (actor.doctor && (await isWithLearners(tx, courseId, lessonId)))
          throw new AppError('lesson.needs_approval')
        const gaps = gapsOf(found.task)
        if (gaps.length > 0) throw new AppError('assignment.not_publishable', { details: { gaps } })
        return giveToLearners(tx, found, actor)
      }),

    changed,
    waiting,

    /** Publishes what `waiting` answers, in the transaction of a caller who has locked the course. */
    async publishWaitingIn(
      tx: Tx,
      courseId: string,
      actor: Actor,
      isMeant: (one: Changed) => boolean,
    ): Promise<void> {
      for (const { lessonId, found } of (await waiting(tx, courseId)).filter(isMeant)) {
        const audit = await giveToLearners(tx, found, actor)
        const subject = { subjectType: 'assignment', subjectId: lessonId } as const
        await recordAudit(tx, { ...auditOf(actor), ...subject, ...audit })
      }
    },
  }
}
