import { outboxWaitsMinutes, webhookFailingDays } from '@repo/contract/webhook-events'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { MOST_OUTBOX_TRIES, nextTryAfter, OUTBOX_JITTER, randomShare } from '../../core/outbox.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { type HandedOut, isInHand, takeDue } from './hand-out.service.ts'
import { payloadOf } from './payload.ts'
import { createPost, type Post, type PostResult } from './post-webhook.ts'
import { sendWebhookJob } from './send-webhook.job.ts'
import { webhookHeaders } from './signature.ts'
import { createWebhookSealer } from './webhook-secrets.ts'
import { webhookMails } from './webhooks.messages.ts'
import * as repo from './webhooks.repo.ts'

type SendNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>
/** Failures further apart than the longest wait do not follow one another: nothing was tried in between. */
const LONGEST_GAP_MS = Math.max(...outboxWaitsMinutes) * MINUTE_MS * (1 + OUTBOX_JITTER) + HOUR_MS
/** How long a run goes on with what else its address takes; with a last try of 15 s it ends before it expires. */
const RUN_MS = 20_000

type Found = NonNullable<Awaited<ReturnType<typeof repo.findDelivery>>>

/** Faults of this side, which no further try mends. */
const isOwn = (fault: PostResult['fault']) => fault === 'no_secret' || fault === 'unreadable'
const isTaken = ({ status }: PostResult) => status !== null && status >= 200 && status < 300

/**
 * Makes a try and writes down what came of it, and goes on with what is due for the address while it takes it. A try whose result is lost, because the process died, is made again with
 * the same id: at least once, never fewer.
 * @param post for tests
 * @param jitter a number below 1, for tests
 */
export function createSendWebhook(services: SendNeeds, post: Post = createPost(), jitter = randomShare) {
  const { db, env, queue, clock, log } = services
  const sealer = createWebhookSealer(env)

  const secretsOf = (webhook: repo.Webhook, now: Date) => {
    const former =
      webhook.formerSecretUntil && webhook.formerSecretUntil > now ? webhook.sealedFormerSecret : null
    return [webhook.sealedSecret, former].flatMap((sealed) => {
      const secret = sealed === null ? null : sealer.unseal(sealed, webhook.id)
      return secret === null ? [] : [secret]
    })
  }

  const tryOnce = async ({ webhook, event }: Found, now: Date): Promise<PostResult> => {
    const secrets = secretsOf(webhook, now)
    if (secrets.length === 0) return { status: null, fault: 'no_secret', answer: '' }
    const body = payloadOf(event)
    if (body === null) return { status: null, fault: 'unreadable', answer: '' }
    return post(webhook.url, webhookHeaders({ id: `msg_${event.id}`, at: now, body }, secrets), body)
  }

  const switchOff = async (tx: Tx, webhook: repo.Webhook, why: 'failing' | 'gone' | 'no_secret') => {
    const offReason = why === 'gone' ? why : 'failing'
    await repo.updateWebhook(tx, webhook.id, { isActive: false, offReason })
    await repo.giveUpOn(tx, webhook.id)
    await recordAudit(tx, {
      actorId: null,
      action: 'webhook.switched_off',
      subjectType: 'webhook',
      subjectId: webhook.id,
      before: { isActive: true },
      after: { isActive: false, offReason },
    })
    const { name, url } = webhook
    const facts = { name, url, page: `${env.PUBLIC_CRM_URL}/crm/Webhook/${webhook.id}` }
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, { kind: 'office', to, ...webhookMails.switchedOff(why, facts) })
  }

  const noteFailure = async (tx: Tx, webhook: repo.Webhook, { status, fault }: PostResult, now: Date) => {
    if (fault === 'unreadable') return
    if (fault === 'no_secret') return switchOff(tx, webhook, fault)
    const isAlone = !webhook.lastFailedAt || now.getTime() - webhook.lastFailedAt.getTime() > LONGEST_GAP_MS
    const since = (isAlone ? null : webhook.failingSince) ?? now
    await repo.updateWebhook(tx, webhook.id, { failingSince: since, lastFailedAt: now })
    if (status === 410) return switchOff(tx, webhook, 'gone')
    if (now.getTime() - since.getTime() >= webhookFailingDays * DAY_MS)
      await switchOff(tx, webhook, 'failing')
  }

  /** When the next try is due after so many; null where there is none. */
  const nextAfter = (tries: number, { fault }: PostResult, now: Date) =>
    isOwn(fault) ? null : nextTryAfter(tries, now, jitter())

  /** @returns what its address takes next, where it took this */
  const writeDown = (
    { deliveryId: id, handedAt }: HandedOut,
    webhookId: string,
    result: PostResult,
    { began, ended }: Record<'began' | 'ended', Date>,
  ): Promise<HandedOut | null> =>
    db.transaction(async (tx) => {
      // The address first, as in every transaction that locks both.
      const webhook = await repo.lockWebhook(tx, webhookId)
      const delivery = await repo.lockDelivery(tx, id)
      // Given up, or handed out once more, while this try was under way.
      if (!webhook?.isActive || !delivery || !isInHand(delivery, handedAt)) return null
      const attempt = { at: began.toISOString(), ms: ended.getTime() - began.getTime(), ...result }
      const roundTries = delivery.roundTries + 1
      const change = {
        tries: [...delivery.tries, attempt].slice(-MOST_OUTBOX_TRIES),
        roundTries,
        handedAt: null,
      }
      if (isTaken(result)) {
        const taken = { state: 'delivered', nextTryAt: null, deliveredAt: ended } as const
        await repo.updateDelivery(tx, id, { ...change, ...taken })
        const recovered = { failingSince: null, lastFailedAt: null, lastDeliveredAt: ended }
        await repo.updateWebhook(tx, webhookId, recovered)
        return (await takeDue(tx, webhookId, ended, 1))[0] ?? null
      }
      const nextTryAt = nextAfter(roundTries, result, ended)
      // What was taken once stays taken.
      const state = nextTryAt ? 'waiting' : delivery.deliveredAt ? 'delivered' : 'failed'
      await repo.updateDelivery(tx, id, { ...change, state, nextTryAt })
      await noteFailure(tx, webhook, result, ended)
      return null
    })

  const sendOne = async (handedOut: HandedOut): Promise<HandedOut | null> => {
    const found = await repo.findDelivery(db, handedOut.deliveryId)
    // Made by another run, given up, or removed with its address meanwhile.
    if (!found?.webhook.isActive || !isInHand(found.delivery, handedOut.handedAt)) return null
    const began = clock()
    const result = await tryOnce(found, began)
    if (isOwn(result.fault))
      log.error({ deliveryId: handedOut.deliveryId, fault: result.fault }, 'a webhook could not be made')
    return writeDown(handedOut, found.webhook.id, result, { began, ended: clock() })
  }

  return async (handedOut: HandedOut): Promise<void> => {
    const end = clock().getTime() + RUN_MS
    let next = await sendOne(handedOut)
    while (next && clock().getTime() < end) next = await sendOne(next)
    // Behind the other addresses. Lost with its process it is due again like each try that was handed out.
    if (next) await queue.send(sendWebhookJob, next)
  }
}

export const createSendWebhookJob = (services: SendNeeds) => createSendWebhook(services)
