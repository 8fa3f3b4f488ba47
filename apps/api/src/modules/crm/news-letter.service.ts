import type { Needs } from '../../core/services.ts'
import { accountMails, findNewsReaders, queueRefusableMail } from '../account/index.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { lockArticleToAnnounce, saveAnnounced } from './news-letter.repo.ts'

/** Mails of one transaction; small enough that nothing waits for it. */
const BATCH = 200

/**
 * Writes to the next readers of an article and leaves the rest to another job. How far it came is saved with the mails,
 * so a run that is killed or repeated writes to nobody twice.
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
