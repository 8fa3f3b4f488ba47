import { mailTopics } from '@repo/contract/account'
import type { MailNews, MailReason } from '../../core/mail-reason.ts'
import { quietSecondsLeft, secondsUntilHour } from '../../core/quiet-hours.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { type OutgoingMail, queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { findUserById, type MailTopic, type User } from '../auth/index.ts'
import { holdMail } from './held-mails.repo.ts'
import { type RefusableMail, signUnsubscribe } from './unsubscribe-token.ts'

interface RefusableContent extends MailContent {
  /** When the news is none any more: a mail that would wait until then is sent at once. */
  until?: Date
  /** What it reports: one that waits is not sent once none of it is news any more. Without any, its text is the news. */
  news?: MailReason['news']
  /** Of the mail of the day: the topics that came in it. */
  topics?: MailReason['topics']
}

const kindOf = { learning: 'course', reviews: 'reviews', news: 'news', digest: 'notice' } as const

/**
 * Sends a mail that can be refused with its unsubscribe link, after the quiet hours of its reader. One that is not
 * gathered, because its text is the news, waits for the hour of the mail of the day where its reader chose that for its
 * topic. The caller has checked that the reader wants it.
 */
export async function queueRefusableMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  { id, email }: Pick<User, 'id' | 'email'>,
  topic: RefusableMail,
  { until, news = [], topics, ...content }: RefusableContent,
  kind: OutgoingMail['kind'] = kindOf[topic],
): Promise<string> {
  const { PUBLIC_WEB_URL, PUBLIC_API_PREFIX, OTP_PEPPER } = services.env
  const token = signUnsubscribe(OTP_PEPPER, id, topic)
  const unsubscribeUrl = `${PUBLIC_WEB_URL}${PUBLIC_API_PREFIX}/mails/unsubscribe/${token}`
  const user = await findUserById(tx, id)
  const wait = user ? secondsToWait(user, topic, services.clock()) : 0
  const waitSeconds = isTooLate(wait, until, services.clock()) ? 0 : wait
  const reason = waitSeconds > 0 ? { topics: topics ?? topicsOf(topic), news } : undefined
  return queueMail(services, tx, { kind, to: email, ...content, unsubscribeUrl, reason }, waitSeconds)
}

const topicsOf = (topic: RefusableMail): MailReason['topics'] => (topic === 'digest' ? mailTopics : [topic])

function secondsToWait(user: User, topic: RefusableMail, now: Date): number {
  const isOnceADay = user.digestMails.some((one) => one === topic)
  const untilHour = isOnceADay ? secondsUntilHour(user.digestHour, now) : 0
  const then = new Date(now.getTime() + untilHour * 1000)
  return untilHour + quietSecondsLeft(quietHoursOf(user), then)
}

const isTooLate = (waitSeconds: number, until: Date | undefined, now: Date): boolean =>
  until !== undefined && now.getTime() + waitSeconds * 1000 >= until.getTime()

/**
 * Mails a person about a topic, or keeps a line for their mail of the day, unless the account is closed or has
 * unsubscribed.
 * @param news their notice of the same news, and what it is about: once that is read, gone or over, what waits is left out
 */
export async function queueTopicMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  userId: string,
  topic: MailTopic,
  content: (user: User) => RefusableContent,
  news: MailNews = {},
): Promise<void> {
  const user = await findUserById(tx, userId)
  if (user?.status !== 'active' || user.unwantedMails.includes(topic)) return
  const mail = content(user)
  const createdAt = services.clock()
  const isHeld =
    user.digestMails.includes(topic) &&
    !isTooLate(secondsToWait(user, topic, createdAt), mail.until, createdAt)
  if (!isHeld) await queueRefusableMail(services, tx, user, topic, { ...mail, news: newsOf(news) })
  else {
    const { subject, button } = mail
    await holdMail(tx, { userId, topic, subject, url: button?.url ?? null, ...news, createdAt })
  }
}

const newsOf = (news: MailNews): MailNews[] => (news.noticeId || news.about ? [news] : [])

export const quietHoursOf = ({ quietFrom: from, quietTo: to }: Pick<User, 'quietFrom' | 'quietTo'>) =>
  from === null || to === null ? null : { from, to }

/** Whether a person wants no mail at this moment that one could do without. */
export const isQuietNow = (user: Pick<User, 'quietFrom' | 'quietTo'>, now: Date): boolean =>
  quietSecondsLeft(quietHoursOf(user), now) > 0
