import type { SentEvent, WebhookEvent } from '@repo/contract/webhook-events'
import type { Needs } from '../../core/services.ts'
import { fillHands } from './hand-out.service.ts'
import { sendWebhookJob } from './send-webhook.job.ts'
import * as repo from './webhooks.repo.ts'

/** Events in one transaction. */
const BATCH = 200

const isWanted = (events: readonly WebhookEvent[], type: SentEvent) => events.some((event) => event === type)

/** Each event becomes a delivery for every address that wants it and is on, once. */
export function createSpreadWebhooks({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) {
  const spread = () =>
    db.transaction(async (tx) => {
      const events = await repo.takeEvents(tx, BATCH)
      if (events.length === 0) return 0
      const now = clock()
      const types = [...new Set(events.map(({ type }) => type))] as WebhookEvent[]
      const subscribers = await repo.findSubscribers(tx, types)
      await repo.insertDeliveries(
        tx,
        events.flatMap((event) =>
          subscribers
            .filter((one) => isWanted(one.events, event.type))
            .map((one) => ({ eventId: event.id, webhookId: one.id, nextTryAt: now, createdAt: now })),
        ),
      )
      await repo.markSpread(
        tx,
        events.map(({ id }) => id),
        now,
      )
      return events.length
    })

  const handOut = (webhookId: string) =>
    db.transaction(async (tx) => {
      for (const handedOut of await fillHands(tx, webhookId, clock()))
        await queue.send(sendWebhookJob, handedOut, { tx })
    })

  return async (): Promise<void> => {
    while ((await spread()) === BATCH);
    for (const id of await repo.listDueWebhooks(db, clock())) await handOut(id)
  }
}
