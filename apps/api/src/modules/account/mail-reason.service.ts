import type { MailDrop } from '@repo/contract/mails'
import type { MailReason } from '../../core/mail-reason.ts'
import type { Needs } from '../../core/services.ts'
import type { WithMailReasons } from '../../mail/send-mail.handler.ts'
import { dropOf } from './mail-reason.policy.ts'
import { findMailReader, readNews } from './mail-reason.repo.ts'

/** Looks once more, at the moment of sending, at what a mail that waited stands on. */
export function createMailReasons({ db, clock }: Needs<'db' | 'clock'>): WithMailReasons['mailReasons'] {
  return {
    async dropOf({ userId, recipient, reason }): Promise<MailDrop | null> {
      if (reason === null) return null
      const account = userId === null ? null : await findMailReader(db, userId)
      if (userId === null || !account) return dropOf(recipient, { account: null, isWanted: false, news: [] })
      const wants = (topic: MailReason['topics'][number]) =>
        topic === 'news' ? account.wantsNews : !account.unwanted.includes(topic)
      const wanted = reason.news.filter(({ topic }) => topic === undefined || wants(topic))
      const isWanted = reason.topics.some(wants) && (wanted.length > 0 || reason.news.length === 0)
      const news = await readNews(db, userId, wanted, clock())
      return dropOf(recipient, { account, isWanted, news })
    },
  }
}
