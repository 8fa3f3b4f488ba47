import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { assertMayWriteDraft, isWithLearners, lockCurriculumCourse } from '../curriculum/index.ts'
import * as repo from './packages.repo.ts'
import { removeScormFoldersJob } from './remove-scorm-folders.job.ts'
import { uploadKeyOf } from './storage-keys.ts'
import { unpackPackageJob } from './unpack-package.job.ts'

/** Of one account, by hand and out of backups together. */
export const packagesByHour: Limit = { name: 'scorm-package', max: 30, windowMs: HOUR_MS }
/** Longer than storing the largest file takes. */
const SWEEP_AFTER_SECONDS = 2 * 3600

/** A lesson to read of a course. */
export interface PackagePlace {
  id: string
  lessonId: string
}

/**
 * Locks the course for a change. What learners have changes by staff alone (decision 067).
 * @throws AppError `course.not_found`, `course.in_review`, `course.archived`, `lesson.needs_approval`
 */
export async function assertMayChangePackage(tx: Tx, { id, lessonId }: PackagePlace, actor: Actor) {
  await lockCurriculumCourse(tx, id)
  await assertMayWriteDraft(tx, id, actor)
  if (actor.doctor && (await isWithLearners(tx, id, lessonId))) throw new AppError('lesson.needs_approval')
}

/**
 * Keeps the ZIP of a package for a lesson and has it unpacked. What the lesson shows stays until that is done.
 * @returns how many bytes it has
 * @throws AppError what `assertMayChangePackage` does; `request.conflict` where packages have no host
 */
export function createPackageKeeping({
  db,
  env,
  storage,
  queue,
  clock,
}: Needs<'db' | 'env' | 'storage' | 'queue' | 'clock'>) {
  return async (place: PackagePlace, content: Readable, actor: Actor): Promise<number> => {
    if (env.PUBLIC_PACKAGES_URL === undefined) {
      content.destroy()
      throw new AppError('request.conflict')
    }
    const folder = randomBytes(16).toString('hex')
    const key = uploadKeyOf(folder)
    // A process that is killed from here on leaves nothing behind.
    await queue.send(
      removeScormFoldersJob,
      { folders: [folder], isOfUpload: true },
      { startAfterSeconds: SWEEP_AFTER_SECONDS },
    )
    let bytes = 0
    async function* counted() {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        bytes += chunk.length
        yield chunk
      }
    }
    try {
      await storage.put(key, Readable.from(counted(), { objectMode: false }))
      await db.transaction(async (tx) => {
        await assertMayChangePackage(tx, place, actor)
        const packageId = randomUUIDv7()
        const { id: courseId, lessonId } = place
        await repo.insertPackage(tx, {
          id: packageId,
          courseId,
          lessonId,
          folder,
          state: 'unpacking',
          bytes,
          addedBy: actor.id,
          createdAt: clock(),
        })
        await queue.send(unpackPackageJob, { packageId, isByDoctor: actor.doctor !== undefined }, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'scorm_package.added',
          subjectType: 'course',
          subjectId: courseId,
          after: { lessonId, bytes },
        })
      })
      return bytes
    } catch (error) {
      await storage.remove(key)
      throw error
    }
  }
}
