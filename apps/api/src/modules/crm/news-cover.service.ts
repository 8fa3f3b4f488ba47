import { AppError } from '@repo/contract'
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
import { createAssetUrls } from '../art/index.ts'
import * as repo from './news.repo.ts'

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'news-cover', max: 60, windowMs: HOUR_MS }

/** Uploaded covers of articles. Without one an article has the cover that is drawn from its address and category. */
export function createNewsCoverService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'limiter' | 'cache' | 'clock'>,
) {
  const { db, env, storage, queue, limiter, cache, clock } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const replace = async (tx: Tx, id: string, path: string | null, actor: Actor) => {
    const article = await repo.lockArticle(tx, id)
    if (!article) throw new AppError('news.not_found')
    await repo.updateArticle(tx, id, { coverPath: path, updatedAt: clock() })
    if (covers.isOwn(article.coverPath))
      await queue.send(removeFilesJob, { keys: [covers.keyOf(article.coverPath)] }, { tx })
    await recordAudit(tx, {
      ...auditOf(actor),
      action: path ? 'news.cover_set' : 'news.cover_removed',
      subjectType: 'news',
      subjectId: id,
      before: { hasOwnCover: covers.isOwn(article.coverPath) },
      after: { hasOwnCover: path !== null },
    })
    await cache.announceChange(tx)
    return { coverUrl: urls.newsCover({ slug: article.slug, coverPath: path }), hasOwnCover: path !== null }
  }

  return {
    /** @throws AppError `news.not_found`, `upload.not_an_image`, `request.too_many` */
    async set(id: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploads, actor.id)
      if (!(await repo.findStaffArticle(db, id, clock()))) throw new AppError('news.not_found')
      const picture = await drawCover(file.bytes)
      const path = covers.newPath()
      await storage.put(covers.keyOf(path), picture)
      try {
        return await db.transaction((tx) => replace(tx, id, path, actor))
      } catch (error) {
        await storage.remove(covers.keyOf(path))
        throw error
      }
    },

    /** @throws AppError `news.not_found` */
    remove: (id: string, actor: Actor) => db.transaction((tx) => replace(tx, id, null, actor)),
  }
}
