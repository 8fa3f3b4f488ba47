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
import * as drafts from './news-drafts.repo.ts'
import { columnsOf, isHeld } from './news-texts.ts'
import { readTexts } from './read-news.service.ts'

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'news-cover', max: 60, windowMs: HOUR_MS }

/** Uploaded covers of articles, of a published one in its draft. Without one an article has the cover that is drawn from its address and category. */
export function createNewsCoverService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'limiter' | 'clock'>,
) {
  const { db, env, storage, queue, limiter, clock } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  /** Removes the file of a cover that the article, its draft and its versions no longer show. */
  const removeUnused = async (tx: Tx, id: string, path: string | null) => {
    if (!covers.isOwn(path) || (await drafts.isCoverUsed(tx, id, path))) return
    await queue.send(removeFilesJob, { keys: [covers.keyOf(path)] }, { tx })
  }

  const replace = async (tx: Tx, id: string, path: string | null, actor: Actor) => {
    const article = await repo.lockArticle(tx, id)
    if (!article) throw new AppError('news.not_found')
    const { written } = await readTexts(tx, article)
    const texts = { ...written, coverPath: path }
    if (isHeld(article))
      await drafts.saveDraft(tx, { newsId: id, texts, savedAt: clock(), savedBy: actor.id })
    else await repo.updateArticle(tx, id, columnsOf(texts, clock()))
    await removeUnused(tx, id, written.coverPath)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: path ? 'news.cover_set' : 'news.cover_removed',
      subjectType: 'news',
      subjectId: id,
      before: { hasOwnCover: covers.isOwn(written.coverPath) },
      after: { hasOwnCover: path !== null },
    })
    return { coverUrl: urls.newsCover({ slug: article.slug, coverPath: path }), hasOwnCover: path !== null }
  }

  return {
    removeUnused,

    /** @throws AppError `news.not_found`, `upload.not_an_image`, `request.too_many` */
    async set(id: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploads, actor.id)
      if (!(await repo.findArticle(db, id))) throw new AppError('news.not_found')
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
