import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawSitePicture } from '../../storage/picture.ts'
import { sitePictures } from '../../storage/public-pictures.ts'

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'site-picture', max: 120, windowMs: HOUR_MS }

/**
 * Pictures that staff put on pages and into articles. They stay: a version of a page that was published once may be
 * shown again, and its text names them.
 */
export function createSitePictures({
  db,
  env,
  storage,
  limiter,
}: Needs<'db' | 'env' | 'storage' | 'limiter'>) {
  /** @throws AppError `upload.not_an_image`, `request.too_many` */
  return async (file: UploadedFile, actor: Actor) => {
    await limiter.hit(uploads, actor.id)
    const { bytes, width, height } = await drawSitePicture(file.bytes)
    const path = sitePictures.newPath()
    await storage.put(sitePictures.keyOf(path), bytes)
    await recordAudit(db, {
      ...auditOf(actor),
      action: 'site_picture.added',
      subjectType: 'site_picture',
      subjectId: path,
    })
    return { path, url: `${env.PUBLIC_API_PREFIX}${path}`, width, height }
  }
}
