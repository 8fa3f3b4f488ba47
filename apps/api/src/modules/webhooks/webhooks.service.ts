import { AppError } from '@repo/contract'
import { maxWebhooks, type WebhookEvent, webhookOverlapHours } from '@repo/contract/webhook-events'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { createProofAgain, type ProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { type HandedOut, handedOutAt } from './hand-out.service.ts'
import { payloadOf } from './payload.ts'
import { sendWebhookJob } from './send-webhook.job.ts'
import { newWebhookSecret } from './signature.ts'
import { createWebhookSealer } from './webhook-secrets.ts'
import { webhookMails } from './webhooks.messages.ts'
import * as repo from './webhooks.repo.ts'

const PAGE_SIZE = 20
/** Enough to set an address up, too few to bother its owner with. */
const testsByPerson: Limit = { name: 'webhook-tests', max: 30, windowMs: HOUR_MS }

export type WebhooksNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> &
  WithSecondFactorProof &
  WithPasswordCheck

interface WebhookWords {
  name: string
  url: string
  events: WebhookEvent[]
}

interface NewWebhook extends WebhookWords {
  password: string
  code?: string | undefined
}

const wordsOf = (moment: Date | null) => moment?.toISOString() ?? null

const toView = ({ id, name, url, events, isActive, offReason, ...row }: repo.Webhook, now: Date) => ({
  id,
  name,
  url,
  events,
  isActive,
  offReason,
  failingSince: wordsOf(row.failingSince),
  formerSecretUntil:
    row.formerSecretUntil && row.formerSecretUntil > now ? wordsOf(row.formerSecretUntil) : null,
  lastDeliveredAt: wordsOf(row.lastDeliveredAt),
  createdAt: row.createdAt.toISOString(),
})

/** Addresses that are told what happened, as owners keep them. */
export function createWebhooksService(services: WebhooksNeeds) {
  const { db, env, queue, clock, limiter } = services
  const { hasFactor, prove } = createProofAgain(services)
  const sealer = createWebhookSealer(env)

  const requireWebhook = async (found: Promise<repo.Webhook | null>) => {
    const webhook = await found
    if (!webhook) throw new AppError('webhook.not_found')
    return webhook
  }
  const viewOf = async (target: DbOrTx, id: string) =>
    toView(await requireWebhook(repo.findWebhook(target, id)), clock())

  /** With the version that the next change has to send back. */
  const toEdit = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [view, version] = await Promise.all([viewOf(read, id), editVersion(read, 'webhook', id)])
    return { ...view, version }
  }

  /** A stolen session must not lead data out unseen. */
  const tellStaff = async (
    tx: Tx,
    mail: typeof webhookMails.added,
    facts: Pick<WebhookWords, 'name' | 'url'> & { by: string },
  ) => {
    const content = mail({ ...facts, page: `${env.PUBLIC_CRM_URL}/crm/Webhook` })
    for (const to of await listMailsOfStaffWith(tx, 'settings.manage'))
      await queueMail(services, tx, { kind: 'office', to, ...content })
  }

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'webhook', subjectId: id, ...change })

  /** Hands a delivery to the queue now, in the transaction that makes it due. */
  const sendNow = (tx: Tx, deliveryId: string, at: Date) =>
    queue.send(sendWebhookJob, { deliveryId, handedAt: at.toISOString() } satisfies HandedOut, { tx })

  return {
    list: async (userId: string) => ({
      items: (await repo.listWebhooks(db)).map((row) => toView(row, clock())),
      isCodeNeeded: await hasFactor(userId),
    }),

    /** @throws AppError `webhook.not_found` */
    get: (id: string) => readWithVersion(db, (reader) => toEdit(reader, id)),

    /** @throws AppError what `prove` throws, `webhook.too_many` */
    async create({ name, url, events, password, code }: NewWebhook, actor: Actor) {
      await prove(actor.id, { password, code, ip: actor.ip })
      const signingSecret = newWebhookSecret()
      const id = randomUUIDv7()
      await db.transaction(async (tx) => {
        const { name: by } = await requireLockedAccount(tx, actor.id)
        if ((await repo.countWebhooks(tx)) >= maxWebhooks) throw new AppError('webhook.too_many')
        const sealedSecret = sealer.seal(signingSecret, id)
        await repo.insertWebhook(tx, {
          id,
          name,
          url,
          events,
          sealedSecret,
          createdBy: actor.id,
          createdAt: clock(),
        })
        await note(tx, actor, id, { action: 'webhook.created', after: { name, url, events } })
        await tellStaff(tx, webhookMails.added, { by, name, url })
      })
      return { webhook: await viewOf(db, id), signingSecret }
    },

    /**
     * Changes name, URL and events of a webhook. Deliveries that wait go to the new URL, its count of failures begins at 0,
     * and a mail says that it changed.
     * @throws AppError what `prove` throws, `webhook.not_found`, `edit.outdated`
     */
    async change(id: string, { version, password, code, ...words }: Edit<NewWebhook>, actor: Actor) {
      await requireWebhook(repo.findWebhook(db, id))
      await prove(actor.id, { password, code, ip: actor.ip })
      return db.transaction(async (tx) => {
        const { name: by } = await requireLockedAccount(tx, actor.id)
        const { name, url, events } = await requireWebhook(repo.lockWebhook(tx, id))
        await assertUnedited(tx, 'webhook', id, { version, userId: actor.id })
        const isMoved = url !== words.url
        await repo.updateWebhook(tx, id, {
          ...words,
          ...(isMoved ? { failingSince: null, lastFailedAt: null } : {}),
        })
        await note(tx, actor, id, { action: 'webhook.changed', before: { name, url, events }, after: words })
        if (isMoved) await tellStaff(tx, webhookMails.moved, { by, name: words.name, url: words.url })
        return toEdit(tx, id)
      })
    },

    /** @throws AppError what `prove` throws, `webhook.not_found` */
    async rotate(id: string, proof: Omit<ProofAgain, 'ip'>, actor: Actor) {
      await requireWebhook(repo.findWebhook(db, id))
      await prove(actor.id, { ...proof, ip: actor.ip })
      const signingSecret = newWebhookSecret()
      await db.transaction(async (tx) => {
        const { sealedSecret } = await requireWebhook(repo.lockWebhook(tx, id))
        await repo.updateWebhook(tx, id, {
          sealedSecret: sealer.seal(signingSecret, id),
          sealedFormerSecret: sealedSecret,
          formerSecretUntil: new Date(clock().getTime() + webhookOverlapHours * HOUR_MS),
        })
        await note(tx, actor, id, { action: 'webhook.secret_renewed' })
      })
      return { webhook: await viewOf(db, id), signingSecret }
    },

    /** @throws AppError `webhook.not_found` */
    setState: (id: string, isActive: boolean, actor: Actor) =>
      db.transaction(async (tx) => {
        const before = await requireWebhook(repo.lockWebhook(tx, id))
        if (before.isActive !== isActive) {
          const offReason = isActive ? null : ('staff' as const)
          await repo.updateWebhook(tx, id, { isActive, offReason, failingSince: null, lastFailedAt: null })
          if (!isActive) await repo.giveUpOn(tx, id)
          await note(tx, actor, id, {
            action: 'webhook.state_set',
            before: { isActive: before.isActive },
            after: { isActive },
          })
        }
        return viewOf(tx, id)
      }),

    /** @throws AppError `webhook.not_found`, `webhook.off`, `request.too_many` */
    async test(id: string, actor: Actor) {
      await limiter.hit(testsByPerson, actor.id)
      await db.transaction(async (tx) => {
        const { isActive } = await requireWebhook(repo.lockWebhook(tx, id))
        if (!isActive) throw new AppError('webhook.off')
        const now = clock()
        const event = {
          type: 'webhook.test',
          data: { webhookId: id },
          occurredAt: now,
          spreadAt: now,
        } as const
        const eventId = await repo.insertEvent(tx, event)
        const row = { eventId, webhookId: id, createdAt: now, ...handedOutAt(now) }
        for (const deliveryId of await repo.insertDeliveries(tx, [row])) await sendNow(tx, deliveryId, now)
        await note(tx, actor, id, { action: 'webhook.tested' })
      })
      return { ok: true as const }
    },

    /** @throws AppError `webhook.not_found` */
    async remove(id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const { name, url } = await requireWebhook(repo.lockWebhook(tx, id))
        await repo.deleteWebhook(tx, id)
        await note(tx, actor, id, { action: 'webhook.removed', before: { name, url } })
      })
      return { ok: true as const }
    },

    /** @throws AppError `webhook.not_found` */
    async deliveries(id: string, place: ListPlace) {
      const [{ rows, ...page }] = await Promise.all([
        repo.findDeliveries(db, id, place, PAGE_SIZE),
        requireWebhook(repo.findWebhook(db, id)),
      ])
      const items = rows.map(({ delivery, event }) => ({
        id: delivery.id,
        eventId: event.id,
        type: event.type,
        state: delivery.state,
        occurredAt: event.occurredAt.toISOString(),
        createdAt: delivery.createdAt.toISOString(),
        nextTryAt: wordsOf(delivery.nextTryAt),
        tries: delivery.tries,
        // What cannot be sent is shown as it is stored.
        payload: payloadOf(event) ?? JSON.stringify(event.data),
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },

    /** @throws AppError `webhook.not_found`, `webhook.off` */
    async resend(id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const found = await repo.findDelivery(tx, id)
        if (!found) throw new AppError('webhook.not_found')
        // The address first, as in every transaction that locks both.
        const { isActive } = await requireWebhook(repo.lockWebhook(tx, found.webhook.id))
        const delivery = await repo.lockDelivery(tx, id)
        if (!delivery) throw new AppError('webhook.not_found')
        if (!isActive) throw new AppError('webhook.off')
        const now = clock()
        const isUnderWay = delivery.handedAt && delivery.nextTryAt && delivery.nextTryAt > now
        await repo.updateDelivery(tx, id, {
          roundTries: 0,
          ...(isUnderWay ? {} : { state: 'waiting', ...handedOutAt(now) }),
        })
        if (!isUnderWay) await sendNow(tx, id, now)
        await note(tx, actor, delivery.webhookId, {
          action: 'webhook.resent',
          after: { eventId: delivery.eventId },
        })
      })
      return { ok: true as const }
    },
  }
}
