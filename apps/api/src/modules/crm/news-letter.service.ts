import type { Needs } from '../../core/services.ts'
import { mailBatch } from '../../mail/mail-batch.ts'
import { accountMails, findNewsReaders, queueRefusableMail } from '../account/index.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { lockArticleToAnnounce, saveAnnounced } from './news-letter.repo.ts'

/** Mails per transaction: few enough that the transaction does not block others for long. */
const BATCH = 200

/** Mails the next readers of an article and queues a job for the rest. Its position is saved with the mails. */
export function createNewsLetterService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock, queue } = services

  return (newsId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const article = await lockArticleToAnnounce(tx, newsId, clock())
      if (!article || article.announcedAt) return
      const url = `${env.PUBLIC_WEB_URL}/news/${article.slug}`
      await mailBatch(
        {
          take: (limit) => findNewsReaders(tx, article.announcedUpTo, limit),
          mail: async (reader) => {
            const mail = accountMails.newsPublished(reader.name, article, url)
            await queueRefusableMail(services, tx, reader, 'news', {
              ...mail,
              news: [{ about: { kind: 'article', id: newsId } }],
            })
          },
          save: (last, isLast) =>
            saveAnnounced(
              tx,
              newsId,
              isLast || !last ? { announcedAt: clock() } : { announcedUpTo: last.id },
            ),
          goOn: () => queue.send(announceNewsJob, { newsId }, { tx }),
        },
        BATCH,
      )
    })
}
