import type { Needs } from '../../core/services.ts'
import { dayInVietnam, hourInVietnam, startOfVietnameseDay } from '../../core/vietnam-time.ts'
import { findUserById, takeDigestDay } from '../auth/index.ts'
import { queueDigestPush } from '../notices/index.ts'
import { accountMails } from './account.messages.ts'
import { findDigestReaders, newsOfLine, takeHeldMails } from './held-mails.repo.ts'
import { queueRefusableMail } from './topic-mail.service.ts'

/**
 * Each person is a transaction of their own: the day is taken, what waited is taken and the mail is queued, or nothing of
 * it. So two workers, or a run that was cut off and comes again, send one mail.
 */
export function createMailDigestHandler(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services
  const url = `${env.PUBLIC_WEB_URL}/profile?tab=notifications`
  const send = (userId: string, day: string) =>
    db.transaction(async (tx) => {
      if (!(await takeDigestDay(tx, userId, day))) return
      const lines = await takeHeldMails(tx, userId, clock())
      const user = await findUserById(tx, userId)
      if (user?.status !== 'active' || lines.length === 0) return
      const topics = lines.map(({ topic }) => topic)
      await queueRefusableMail(services, tx, user, 'digest', {
        ...accountMails.digest(user.name, lines, url),
        news: lines.map((line) => ({ ...newsOfLine(line), topic: line.topic })),
        topics: [...new Set(topics)],
      })
      await queueDigestPush(services, tx, userId, topics)
    })
  return async (): Promise<void> => {
    const now = clock()
    const day = dayInVietnam(now)
    const due = { day, dayStart: startOfVietnameseDay(now), hour: Math.floor(hourInVietnam(now)) }
    for (const userId of await findDigestReaders(db, due)) await send(userId, day)
  }
}
