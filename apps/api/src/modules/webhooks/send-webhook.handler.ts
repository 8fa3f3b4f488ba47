import { toWebhookPayload, webhookFailingDays, webhookWaitsMinutes } from '@repo/contract/webhook-events'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createPost, type Post, type PostResult } from './post-webhook.ts'
import { webhookHeaders } from './signature.ts'
import { createWebhookSealer } from './webhook-secrets.ts'
import { webhookMails } from './webhooks.messages.ts'
import * as repo from './webhooks.repo.ts'

type SendNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>
/** Tries that the log keeps of a delivery. */
const MOST_TRIES = 20
/** Up to a tenth more, so that what failed together does not come back together. */
const JITTER = 0.1

const isTaken = ({ status }: PostResult) => status !== null && status >= 200 && status < 300

/**
 * Makes one try and writes down what came of it. A try whose result is lost, because the process died, is made again with
 * the same id: at least once, never fewer.
 * @param post for tests
 * @param jitter a number below 1, for tests
 */
export function createSendWebhook(
  services: SendNeeds,
  post: Post = createPost(),
  jitter = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
) {
  const { db, env, clock, log } = services
  const sealer = createWebhookSealer(env)

  const secretsOf = (webhook: repo.Webhook, now: Date) => {
    const former =
      webhook.formerSecretUntil && webhook.formerSecretUntil > now ? webhook.sealedFormerSecret : null
    return [webhook.sealedSecret, former].flatMap((sealed) => {
      const secret = sealed === null ? null : sealer.unseal(sealed, webhook.id)
      return secret === null ? [] : [secret]
    })
  }

  const switchOff = async (tx: Tx, webhook: repo.Webhook, offReason: 'failing' | 'gone') => {
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
    const facts = {
      name: webhook.name,
      url: webhook.url,
      days: offReason === 'gone' ? null : webhookFailingDays,
      page: `${env.PUBLIC_CRM_URL}/crm/Webhook/${webhook.id}`,
    }
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, { kind: 'office', to, ...webhookMails.switchedOff(facts) })
  }

  const noteFailure = async (tx: Tx, webhookId: string, status: number | null, now: Date) => {
    const webhook = await repo.lockWebhook(tx, webhookId)
    if (!webhook?.isActive) return
    const since = webhook.failingSince ?? now
    if (!webhook.failingSince) await repo.updateWebhook(tx, webhookId, { failingSince: now })
    if (status === 410) return switchOff(tx, webhook, 'gone')
    if (now.getTime() - since.getTime() >= webhookFailingDays * DAY_MS)
      await switchOff(tx, webhook, 'failing')
  }

  /** When the next try is due after so many; null where that was the last. */
  const nextAfter = (tries: number, now: Date) => {
    const minutes = webhookWaitsMinutes[tries - 1]
    return minutes === undefined
      ? null
      : new Date(now.getTime() + minutes * MINUTE_MS * (1 + JITTER * jitter()))
  }

  const writeDown = (
    id: string,
    webhookId: string,
    result: PostResult,
    { began, ended }: Record<'began' | 'ended', Date>,
  ) =>
    db.transaction(async (tx) => {
      // The address first, as in every transaction that locks both.
      await repo.lockWebhook(tx, webhookId)
      const delivery = await repo.lockDelivery(tx, id)
      if (!delivery) return
      const attempt = { at: began.toISOString(), ms: ended.getTime() - began.getTime(), ...result }
      const tries = [...delivery.tries, attempt].slice(-MOST_TRIES)
      if (isTaken(result)) {
        await repo.updateDelivery(tx, id, { state: 'delivered', nextTryAt: null, tries })
        return repo.updateWebhook(tx, webhookId, { failingSince: null, lastDeliveredAt: ended })
      }
      const nextTryAt = nextAfter(tries.length, ended)
      await repo.updateDelivery(tx, id, { state: nextTryAt ? 'waiting' : 'failed', nextTryAt, tries })
      return noteFailure(tx, webhookId, result.status, ended)
    })

  return async ({ deliveryId }: { deliveryId: string }): Promise<void> => {
    const found = await repo.findDelivery(db, deliveryId)
    // Taken by another run, given up, or removed with its address meanwhile.
    if (found?.delivery.state !== 'waiting' || !found.webhook.isActive) return
    const { webhook, event } = found
    const began = clock()
    const secrets = secretsOf(webhook, began)
    if (secrets.length === 0) {
      log.error({ webhookId: webhook.id }, 'the secret of a webhook cannot be opened')
      return
    }
    const body = JSON.stringify(toWebhookPayload(event.type, event.occurredAt, event.data))
    const headers = webhookHeaders({ id: `msg_${event.id}`, at: began, body }, secrets)
    const result = await post(webhook.url, headers, body)
    await writeDown(deliveryId, webhook.id, result, { began, ended: clock() })
  }
}

export const createSendWebhookJob = (services: SendNeeds) => createSendWebhook(services)
