import { type WebhookEvent, webhookEvents } from '@repo/contract/webhook-events'
import { webhookDeliveries, webhookOutbox, webhooks } from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import { newWebhookSecret } from '../modules/webhooks/signature.ts'
import { createWebhookSealer } from '../modules/webhooks/webhook-secrets.ts'
import type { TestApp } from './harness.ts'

/** What a change of a webhook endpoint sends besides the proof and the version. */
export const webhookWords = {
  name: 'Phần mềm nhân sự',
  url: 'https://nhan-su.example.com/webhook',
  events: ['course.completed'] satisfies WebhookEvent[],
}

/** A webhook endpoint that is switched on. @returns its id and its signing secret */
export async function buildWebhook(
  t: Pick<TestApp, 'db' | 'services'>,
  {
    url = 'https://phan-mem.example.com/webhook',
    events = webhookEvents,
  }: { url?: string; events?: readonly WebhookEvent[] } = {},
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUIDv7(), newWebhookSecret()]
  const sealedSecret = createWebhookSealer(t.services.env).seal(secret, id)
  await t.db.insert(webhooks).values({ id, name: 'Phần mềm kế toán', url, events: [...events], sealedSecret })
  return { id, secret }
}

/** Something that was sent to an address and not taken. @returns its id */
export async function buildFailedDelivery(t: Pick<TestApp, 'db'>, webhookId: string): Promise<string> {
  const [event] = await t.db
    .insert(webhookOutbox)
    .values({ type: 'webhook.test', data: { webhookId }, spreadAt: new Date() })
    .returning()
  const [row] = await t.db
    .insert(webhookDeliveries)
    .values({ eventId: event?.id ?? '', webhookId, state: 'failed' })
    .returning()
  return row?.id ?? ''
}
