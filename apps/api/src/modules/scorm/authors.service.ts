import { AppError } from '@repo/contract'
import type { lessonPackages, scormPackage } from '@repo/contract/scorm'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { assertMayReadDraft, assertMayWriteDraft, findCurriculumCourse } from '../curriculum/index.ts'
import type { WithMediaGrants } from '../learning/index.ts'
import { PREVIEW } from '../playback/index.ts'
import { createFrames } from './frames.service.ts'
import {
  assertMayChangePackage,
  createPackageKeeping,
  type PackagePlace as Place,
  packagesByHour,
} from './keep-package.service.ts'
import * as repo from './packages.repo.ts'
import { removeScormFoldersJob } from './remove-scorm-folders.job.ts'

/** SCORM packages as staff and doctors put them into lessons to read. */
export function createAuthorsService(
  services: Needs<'db' | 'env' | 'storage' | 'queue' | 'clock' | 'limiter'> & WithMediaGrants,
) {
  const { db, env, queue, limiter } = services
  const frames = createFrames(services)
  const keep = createPackageKeeping(services)
  const isConfigured = env.PUBLIC_PACKAGES_URL !== undefined

  const toPackages = (rows: readonly repo.ScormPackage[]): z.input<typeof lessonPackages> => {
    const [newest] = rows
    const current = rows.find((row) => row.isCurrent)
    const incoming = newest && newest.state !== 'ready' ? newest : null
    return {
      current: current ? toView(current) : null,
      incoming: incoming && {
        state: incoming.state === 'failed' ? 'failed' : 'unpacking',
        fault: incoming.fault,
        createdAt: incoming.createdAt.toISOString(),
      },
      isConfigured,
    }
  }

  /** What was sent for a lesson, newest first. @throws AppError `course.not_found`, `lesson.not_found` */
  const listOf = async (source: DbOrTx, { id, lessonId }: Place) => {
    const read = together(source)
    const [course, isThere, rows] = await Promise.all([
      findCurriculumCourse(read, id),
      repo.hasReadingLesson(read, id, lessonId),
      repo.listPackages(read, id, lessonId),
    ])
    if (!course) throw new AppError('course.not_found')
    if (!isThere) throw new AppError('lesson.not_found')
    return rows
  }
  const view = async (source: DbOrTx, { id, lessonId }: Place) =>
    toPackages(await repo.listPackages(source, id, lessonId))

  return {
    /** @throws AppError `course.not_found`, `lesson.not_found` */
    async get(place: Place, actor: Actor) {
      await assertMayReadDraft(db, place.id, actor)
      return toPackages(await listOf(db, place))
    },

    /**
     * Keeps the file and has it unpacked. What the lesson shows stays until that is done.
     * @throws AppError what the endpoint declares
     */
    async upload(place: Place, { handle }: UploadedFile, actor: Actor) {
      await limiter.hit(packagesByHour, actor.id)
      if (!handle) throw new Error('a package is spooled')
      await assertMayWriteDraft(db, place.id, actor)
      await listOf(db, place)
      await keep(place, handle.createReadStream({ start: 0, autoClose: false }), actor)
      return view(db, place)
    },

    /** @throws AppError what the endpoint declares */
    async remove(place: Place, actor: Actor) {
      return db.transaction(async (tx) => {
        await assertMayChangePackage(tx, place, actor)
        await listOf(tx, place)
        const current = await repo.findCurrent(tx, place.lessonId)
        const folders = [
          ...(await repo.retire(tx, place.lessonId)),
          ...(await repo.removeUnfinished(tx, place.lessonId, null)),
        ]
        if (folders.length > 0) await queue.send(removeScormFoldersJob, { folders }, { tx })
        if (current)
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'scorm_package.removed',
            subjectType: 'course',
            subjectId: place.id,
            before: { lessonId: place.lessonId, title: current.title },
          })
        return view(tx, place)
      })
    },

    /** @throws AppError `course.not_found`, `lesson.not_found`, `lesson_file.not_found` */
    async try(place: Place, caller: Caller, actor: Actor) {
      await assertMayReadDraft(db, place.id, actor)
      await listOf(db, place)
      const current = await repo.findCurrent(db, place.lessonId)
      if (!current) throw new AppError('lesson_file.not_found')
      return frames(current, {
        caller,
        enrollment: null,
        basis: `${PREVIEW}:${place.id}/${caller.sessionId}`,
      })
    },
  }
}

function toView(row: repo.ScormPackage): z.input<typeof scormPackage> {
  const { id, title, version, items, fileCount, bytes, createdAt } = row
  return {
    id,
    title,
    version,
    items: items.map((item) => ({ id: item.id, title: item.title, isTracked: item.isTracked })),
    fileCount,
    bytes,
    createdAt: createdAt.toISOString(),
  }
}
