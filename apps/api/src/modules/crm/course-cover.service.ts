import { AppError } from '@repo/contract'
import { centre } from '@repo/contract/crm'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawCover } from '../../storage/picture.ts'
import { covers } from '../../storage/public-pictures.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { isHeld, keepDraft, readDetails } from './course-details.service.ts'
import * as drafts from './course-drafts.repo.ts'
import * as repo from './courses.repo.ts'

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'course-cover', max: 60, windowMs: HOUR_MS }

/** Uploaded covers of courses, of a published one in its draft. Without one a course has the cover that is drawn from its name and category. */
export function createCourseCoverService(
  services: Needs<'db' | 'queue' | 'storage' | 'limiter' | 'cache' | 'clock'>,
) {
  const { db, storage, queue, limiter, cache, clock } = services

  /** Removes the file of a cover that the course, its draft and its versions no longer show. */
  const removeUnused = async (tx: Tx, id: string, path: string | null) => {
    if (!covers.isOwn(path) || (await drafts.isCoverUsed(tx, id, path))) return
    await queue.send(removeFilesJob, { keys: [covers.keyOf(path)] }, { tx })
  }

  const replace = async (tx: Tx, id: string, path: string | null, actor: Actor) => {
    const course = await repo.lockCourse(tx, id)
    if (!course) throw new AppError('course.not_found')
    const { published, written } = await readDetails(tx, course)
    if (written.coverPath === path) return
    const cover = { coverPath: path, coverFocus: centre }
    if (isHeld(course)) {
      const details = { ...written, ...cover }
      await keepDraft(tx, published, { courseId: id, details, savedAt: clock(), savedBy: actor.id })
    } else await repo.updateCourse(tx, id, { ...cover, updatedAt: clock() })
    await removeUnused(tx, id, written.coverPath)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: path ? 'course.cover_set' : 'course.cover_removed',
      subjectType: 'course',
      subjectId: id,
      before: { hasOwnCover: covers.isOwn(written.coverPath) },
      after: { hasOwnCover: path !== null },
    })
    await cache.announceChange(tx)
  }

  return {
    removeUnused,

    /** @throws AppError `course.not_found`, `upload.not_an_image`, `request.too_many` */
    async set(id: string, file: UploadedFile, actor: Actor): Promise<void> {
      await limiter.hit(uploads, actor.id)
      if (!(await repo.findCourse(db, id))) throw new AppError('course.not_found')
      const picture = await drawCover(file.bytes)
      const path = covers.newPath()
      await storage.put(covers.keyOf(path), picture)
      try {
        await db.transaction((tx) => replace(tx, id, path, actor))
      } catch (error) {
        await storage.remove(covers.keyOf(path))
        throw error
      }
    },

    /** @throws AppError `course.not_found` */
    remove: (id: string, actor: Actor) => db.transaction((tx) => replace(tx, id, null, actor)),

    /** A second file with the same cover, for a copy of the course; other covers are drawn and need none. */
    async copyOf(path: string | null): Promise<string | null> {
      if (!covers.isOwn(path)) return path
      const copy = covers.newPath()
      await storage.copy(covers.keyOf(path), covers.keyOf(copy))
      return copy
    },
  }
}
