import type { BrandPictureName } from '@repo/contract/brand-pictures'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { storeIcon, storeLogo } from '../../storage/brand-pictures.ts'

/** Enough to try many pictures; each takes up to a second of a processor. */
const uploads: Limit = { name: 'brand-picture', max: 60, windowMs: HOUR_MS }

/** Takes a logo or an icon in; it is seen once the section that names it is saved. */
export function createBrandPictures({ db, storage, limiter }: Needs<'db' | 'storage' | 'limiter'>) {
  /** @throws AppError `upload.not_an_image`, `settings.picture_too_small`, `settings.logo_faint`, `request.too_many` */
  return async (name: BrandPictureName, file: UploadedFile, actor: Actor) => {
    await limiter.hit(uploads, actor.id)
    const path =
      name === 'icon' ? await storeIcon(storage, file.bytes) : await storeLogo(storage, file.bytes, name)
    await recordAudit(db, {
      ...auditOf(actor),
      subjectType: 'settings',
      subjectId: 'brand',
      action: 'settings.picture_added',
      after: { picture: name },
    })
    return { path }
  }
}
