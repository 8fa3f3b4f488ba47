import type { Needs } from '../../core/services.ts'
import { accountMails, findNewsReaders, queueRefusableMail } from '../account/index.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { lockArticleToAnnounce, saveAnnounced } from './news-letter.repo.ts'

/** Mails per transaction: few enough that the transaction does not block others for long. */
const BATCH = 200

/**
 * Mails the next readers of an article and queues a job for the rest. Its position is saved with the mails, so a killed or
 * repeated run mails nobody twice.
 */
export function createNewsLetterService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock, queue } = services

  return (newsId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const article = await lockArticleToAnnounce(tx, newsId, clock())
      if (!article || article.announcedAt) return
      const readers = await findNewsReaders(tx, article.announcedUpTo, BATCH)
      const url = `${env.PUBLIC_WEB_URL}/news/${article.slug}`
      for (const reader of readers)
        await queueRefusableMail(
          services,
          tx,
          reader,
          'news',
          accountMails.newsPublished(reader.name, article, url),
        )
      const last = readers.at(-1)
      if (last && readers.length === BATCH) {
        await saveAnnounced(tx, newsId, { announcedUpTo: last.id })
        await queue.send(announceNewsJob, { newsId }, { tx })
      } else await saveAnnounced(tx, newsId, { announcedAt: clock() })
    })
}
