import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawAvatar } from '../../storage/picture.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { avatarUrl, updateUser } from '../auth/index.ts'
import { accountLimits } from './account.limits.ts'
import { lockProfileOf, updateDoctorProfile } from './doctor-profiles.repo.ts'
import { requireLockedAccount } from './own-account.service.ts'

/** Storage keys of the uploaded ones among pictures that no longer show. Profile and account mostly have the same one. */
export const oldPictures = (...paths: (string | null)[]): string[] => [
  ...new Set(paths.filter((path) => avatars.isOwn(path)).map((path) => avatars.keyOf(path))),
]

/** Portraits of accounts. */
export function createAvatarService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'limiter' | 'cache'>,
) {
  const { db, env, storage, queue, limiter, cache } = services

  const replace = (userId: string, path: string | null, ip: string) =>
    db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, userId)
      const profile = user.role === 'doctor' ? await lockProfileOf(tx, userId) : null
      // Staff may have set a portrait before the profile had an account. A drawn one is not removed.
      const shown = profile && (path || avatars.isOwn(profile.portraitPath)) ? profile : null
      if (user.avatarPath === path && (!shown || shown.portraitPath === path)) return
      await updateUser(tx, userId, { avatarPath: path })
      if (shown) {
        await updateDoctorProfile(tx, shown.id, { portraitPath: path })
        await cache.announceChange(tx)
      }
      const keys = oldPictures(user.avatarPath, shown?.portraitPath ?? null)
      if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
      await recordAudit(tx, {
        actorId: userId,
        action: path ? 'user.avatar_set' : 'user.avatar_removed',
        subjectType: 'user',
        subjectId: userId,
        ip,
        before: { hasAvatar: user.avatarPath !== null || avatars.isOwn(shown?.portraitPath ?? null) },
        after: { hasAvatar: path !== null },
      })
    })

  return {
    /** @throws AppError `upload.not_an_image`, `request.too_many` */
    async set(userId: string, file: UploadedFile, ip: string) {
      await limiter.hit(accountLimits.uploads, userId)
      const picture = await drawAvatar(file.bytes)
      const path = avatars.newPath()
      await storage.put(avatars.keyOf(path), picture)
      try {
        await replace(userId, path, ip)
      } catch (error) {
        await storage.remove(avatars.keyOf(path))
        throw error
      }
      return { avatarUrl: avatarUrl(env.PUBLIC_API_PREFIX, path) ?? path }
    },
    async remove(userId: string, ip: string) {
      await replace(userId, null, ip)
      return { ok: true as const }
    },
  }
}
