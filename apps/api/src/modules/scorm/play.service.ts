import { createHash } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { createLessonCompletion, type WithLessonAccess, type WithMediaGrants } from '../learning/index.ts'
import { elementsOf } from './elements.ts'
import { createFrames } from './frames.service.ts'
import * as repo from './packages.repo.ts'
import { isDone, isWholeDone } from './status.ts'

/** A site saves every ten seconds at most, and a learner may have several pages open. */
const savesByHour: Limit = { name: 'scorm-state', max: 2000, windowMs: HOUR_MS }

interface Saved {
  packageId: string
  itemId: string
  values: Readonly<Record<string, string>>
}

/** SCORM packages as learners play them. */
export function createPlayService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithLessonAccess & WithMediaGrants,
) {
  const { db, clock, limiter, lessonAccess: access } = services
  const frames = createFrames(services)
  const completion = createLessonCompletion(services)

  const open = async (caller: Caller | null, lessonId: string) => {
    const opened = await access.open(caller, lessonId)
    if (await access.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
    const current = await repo.findCurrent(db, lessonId)
    if (!current || current.courseId !== opened.lesson.courseId) throw new AppError('lesson_file.not_found')
    return { ...opened, current }
  }

  return {
    /** @throws AppError unless the caller may open the lesson now and it has a package */
    async open(caller: Caller | null, lessonId: string) {
      const { enrollment, current } = await open(caller, lessonId)
      const isKept = caller?.role === 'student' && enrollment?.state === 'active'
      const states = isKept ? await repo.listStates(db, caller.userId, current.id) : []
      return {
        ...frames(current, { caller, enrollment, basis: `lesson:${lessonId}` }),
        learner: { id: caller ? codeOf(caller.userId, current.id) : '' },
        states: states.map(({ itemId, values, doneAt }) => ({ itemId, values, isDone: doneAt !== null })),
        isKept,
      }
    },

    /**
     * What an item says of itself, kept for its learner alone. Only names of the run-time data are kept.
     * @throws AppError unless the caller may open the lesson now, and its package is still this one
     */
    async save(caller: Caller, lessonId: string, { packageId, itemId, values }: Saved) {
      await limiter.hit(savesByHour, caller.userId)
      const { enrollment, lesson, current } = await open(caller, lessonId)
      if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
      if (current.id !== packageId || !current.items.some(({ id }) => id === itemId))
        throw new AppError('lesson_file.not_found')
      const kept = knownOnly(current.version, values)
      const isItemDone = isDone(current.version, kept)
      const now = clock()
      const { userId } = caller
      return db.transaction(async (tx) => {
        await repo.saveState(tx, {
          userId,
          packageId,
          itemId,
          values: kept,
          doneAt: isItemDone ? now : null,
          updatedAt: now,
        })
        const states = await repo.listStates(tx, userId, packageId)
        const done = new Set(states.flatMap((state) => (state.doneAt ? [state.itemId] : [])))
        const isLessonDone = isWholeDone(current.items, done)
        if (isLessonDone)
          await completion.complete(tx, { userId, courseId: lesson.courseId, lessonId, at: now })
        return { isDone: done.has(itemId), isLessonDone }
      })
    },
  }
}

/** Who learns, for the package: the same at each visit, of no use anywhere else. */
const codeOf = (userId: string, packageId: string): string =>
  createHash('sha256').update(`${packageId} ${userId}`).digest('hex').slice(0, 20)

function knownOnly(
  version: '1.2' | '2004',
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const rules = elementsOf(version)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) =>
      Object.hasOwn(rules, name.replace(/\.(?:0|[1-9]\d{0,3})(?=\.|$)/g, '.n')),
    ),
  )
}
