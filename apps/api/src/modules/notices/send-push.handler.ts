import type { PushTopic } from '@repo/contract/push'
import { noticeWords } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { findLivePush, getsPushes, removePush } from '../auth/index.ts'
import { findNotice } from './notices.repo.ts'
import { digestPush } from './push.messages.ts'
import { lifeOf, pushRules } from './push.policy.ts'
import { type PushLife, sendPush } from './push-transport.ts'
import { type Vapid, vapidOf } from './vapid.ts'

interface Payload {
  subscriptionId: string
  noticeId: string | null
  lines: number
}

/**
 * Sends a push unless its notice was read or its topic turned off meanwhile, or its browser is signed out. It says the first line of what the bell
 * says and where that leads, no more: it can be read on a locked screen. A push that is sent twice replaces the first by its topic.
 */
export function createSendPushHandler(services: Needs<'db' | 'env' | 'clock' | 'log'>, vapid: Vapid) {
  const { db, env, clock, log } = services

  const read = async ({ subscriptionId, noticeId, lines }: Payload, unwanted: readonly PushTopic[]) => {
    if (noticeId === null) return digestOf(subscriptionId, lines)
    const notice = await findNotice(db, noticeId)
    if (!notice || notice.readAt) return null
    const { kind, subject, link: path } = notice
    if (unwanted.includes(pushRules[kind].topic)) return null
    const [title = ''] = noticeWords[kind](subject).split('\n', 1)
    return { title, path, tag: noticeId, life: lifeWith(noticeId, lifeOf(kind)) }
  }

  return async (payload: Payload): Promise<void> => {
    const now = clock()
    const id = payload.subscriptionId
    const device = await findLivePush(db, id, now)
    if (!device) return
    if (!getsPushes(device, now)) return removePush(db, { id })
    const news = await read(payload, device.unwanted)
    if (!news) return
    const { life, ...words } = news
    const { endpoint, publicKey: p256dh, authSecret: auth } = device.subscription
    const { state, status } = await sendPush(
      env,
      vapid,
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(words),
      life,
    )
    if (state === 'gone') await removePush(db, { id })
    if (state === 'refused')
      log.warn({ status, service: new URL(endpoint).host }, 'a push service refused a push')
    if (state === 'later') throw new Error(`the push service answered ${status}`)
  }
}

/** A topic is at most 32 characters of base64url (RFC 8030, section 5.4, December 2016). */
const lifeWith = (id: string, life: Pick<PushLife, 'TTL' | 'urgency'>): PushLife => ({
  ...life,
  topic: id.replaceAll('-', ''),
})

const digestOf = (subscriptionId: string, lines: number) => ({
  title: digestPush.title(lines),
  path: digestPush.path,
  tag: 'digest',
  life: lifeWith(subscriptionId, lifeOf('digest')),
})

/** Without keys nobody can have subscribed. */
export function createSendPushJob(services: Needs<'db' | 'env' | 'clock' | 'log'>) {
  const vapid = vapidOf(services.env)
  return vapid ? createSendPushHandler(services, vapid) : null
}
