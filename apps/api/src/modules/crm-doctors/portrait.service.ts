import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawAvatar } from '../../storage/picture.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { lockDoctorProfile, oldPictures, updateDoctorProfile } from '../account/index.ts'
import { lockUser, updateUser } from '../auth/index.ts'
import { readDoctor } from './doctors.repo.ts'

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'doctor-portrait', max: 60, windowMs: HOUR_MS }

/** Portraits of doctors that staff set. The doctor's account shows the same picture, and the doctor can replace it. */
export function createPortraitService(
  services: Needs<'db' | 'queue' | 'storage' | 'limiter' | 'cache' | 'clock'>,
) {
  const { db, queue, storage, limiter, cache, clock } = services

  const replace = (id: string, path: string | null, actor: Actor) =>
    db.transaction(async (tx) => {
      // The account first, as the doctor's own change does, so that neither waits for the other.
      const userId = (await readDoctor(tx, id))?.userId ?? null
      const user = userId ? await lockUser(tx, userId) : null
      await lockDoctorProfile(tx, id)
      const before = await readDoctor(tx, id)
      if (!before) throw new AppError('doctor.not_found')
      if (before.portraitPath === path) return
      await updateDoctorProfile(tx, id, { portraitPath: path, updatedAt: clock() })
      if (user) await updateUser(tx, user.id, { avatarPath: path })
      const keys = oldPictures(before.portraitPath, user?.avatarPath ?? null)
      if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
      await recordAudit(tx, {
        ...auditOf(actor),
        action: path ? 'doctor.portrait_set' : 'doctor.portrait_removed',
        subjectType: 'doctor',
        subjectId: id,
        before: { hasPortrait: before.portraitPath !== null },
        after: { hasPortrait: path !== null },
      })
      await cache.announceChange(tx)
    })

  return {
    /** @throws AppError `doctor.not_found`, `upload.not_an_image`, `request.too_many` */
    async set(id: string, file: UploadedFile, actor: Actor): Promise<void> {
      await limiter.hit(uploads, actor.id)
      const picture = await drawAvatar(file.bytes)
      const path = avatars.newPath()
      await storage.put(avatars.keyOf(path), picture)
      try {
        await replace(id, path, actor)
      } catch (error) {
        await storage.remove(avatars.keyOf(path))
        throw error
      }
    },

    /** @throws AppError `doctor.not_found` */
    remove: (id: string, actor: Actor) => replace(id, null, actor),
  }
}
