import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { type OutgoingMail, queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { findUserById, type User } from '../auth/index.ts'
import { type RefusableMail, signUnsubscribe } from './unsubscribe-token.ts'

const kindOf = { learning: 'course', reviews: 'reviews', news: 'news' } as const

/** Sends a mail of an optional topic with its unsubscribe link. The caller has checked that the reader wants it. */
export async function queueRefusableMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  user: Pick<User, 'id' | 'email'>,
  topic: RefusableMail,
  content: MailContent,
  kind: OutgoingMail['kind'] = kindOf[topic],
): Promise<string> {
  const { PUBLIC_WEB_URL, PUBLIC_API_PREFIX, OTP_PEPPER } = services.env
  const token = signUnsubscribe(OTP_PEPPER, user.id, topic)
  const unsubscribeUrl = `${PUBLIC_WEB_URL}${PUBLIC_API_PREFIX}/mails/unsubscribe/${token}`
  return queueMail(services, tx, { kind, to: user.email, ...content, unsubscribeUrl })
}

/** Mails a person about a topic unless the account is closed or has unsubscribed. */
export async function queueTopicMail(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  userId: string,
  topic: Exclude<RefusableMail, 'news'>,
  content: (user: User) => MailContent,
): Promise<void> {
  const user = await findUserById(tx, userId)
  if (user?.status !== 'active' || user.unwantedMails.includes(topic)) return
  await queueRefusableMail(services, tx, user, topic, content(user))
}
