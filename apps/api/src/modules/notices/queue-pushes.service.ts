import type { NoticeKind } from '@repo/contract/notices'
import { quietSecondsLeft } from '../../core/quiet-hours.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { MailTopic } from '../auth/index.ts'
import { findPushDevices } from '../auth/index.ts'
import { pushRules } from './push.policy.ts'
import { sendPushJob } from './send-push.job.ts'
import { vapidOf } from './vapid.ts'

type Device = Awaited<ReturnType<typeof findPushDevices>>[number]

const quietLeft = ({ quietFrom: from, quietTo: to }: Device, now: Date) =>
  quietSecondsLeft(from === null || to === null ? null : { from, to }, now)

/**
 * Pushes for notices, in their transaction, to every browser of who wants them; what rings waits for the end of the quiet
 * hours. Topics that somebody has gathered come with the mail of the day (`queueDigestPush`).
 * @param told the ids of the notices by those of their readers
 */
export async function queuePushes(
  { env, queue, clock }: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  told: ReadonlyMap<string, string>,
  kind: NoticeKind,
): Promise<void> {
  if (!vapidOf(env)) return
  const now = clock()
  const { topic, isGathered } = pushRules[kind]
  for (const device of await findPushDevices(tx, [...told.keys()], now)) {
    if (device.unwantedPushes.includes(topic)) continue
    if (isGathered && device.digestMails.some((one) => one === topic)) continue
    const startAfterSeconds = quietLeft(device, now)
    // A reminder belongs to its time.
    if (kind === 'learning_reminder' && startAfterSeconds > 0) continue
    const noticeId = told.get(device.userId)
    if (noticeId === undefined) continue
    const payload = { subscriptionId: device.id, noticeId, lines: 0 }
    await queue.send(sendPushJob, payload, { tx, startAfterSeconds })
  }
}

/** One push beside the mail of the day, with how many of its lines are on what the person wants pushes about. */
export async function queueDigestPush(
  { env, queue, clock }: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  userId: string,
  topics: readonly MailTopic[],
): Promise<void> {
  if (!vapidOf(env)) return
  const now = clock()
  for (const device of await findPushDevices(tx, [userId], now)) {
    const lines = topics.filter((topic) => !device.unwantedPushes.includes(topic)).length
    if (lines === 0) continue
    const payload = { subscriptionId: device.id, noticeId: null, lines }
    await queue.send(sendPushJob, payload, { tx, startAfterSeconds: quietLeft(device, now) })
  }
}
