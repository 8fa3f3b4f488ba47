import type { deliveryFaults } from '@repo/contract/crm-webhooks'
import { webhookEvents, webhookEventsWithTest } from '@repo/contract/webhook-events'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** Addresses of others that are told what happened. See decision 086. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: primaryId(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret of before, which signs beside the new one until then. */
    sealedFormerSecret: text('sealed_former_secret'),
    formerSecretUntil: instant('former_secret_until'),
    isActive: boolean('is_active').notNull().default(true),
    offReason: text('off_reason', { enum: ['staff', 'failing', 'gone'] }),
    /** The first of the failures that followed one another without a success. */
    failingSince: instant('failing_since'),
    lastFailedAt: instant('last_failed_at'),
    lastDeliveredAt: instant('last_delivered_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhooks_created').on(t.createdAt, t.id),
    check('webhooks_off', sql`${t.isActive} = (${t.offReason} is null)`),
    check('webhooks_former', sql`(${t.sealedFormerSecret} is null) = (${t.formerSecretUntil} is null)`),
  ],
)

/**
 * What happened, written by triggers in the transaction in which it happens, and only while an address wants it. A job
 * makes deliveries of it.
 */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    id: primaryId(),
    type: text('type', { enum: webhookEventsWithTest }).notNull(),
    /** Ids, states and amounts in the shape of `webhookData`. */
    data: jsonb('data').notNull(),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
    /** When its deliveries were made. */
    spreadAt: instant('spread_at'),
  },
  (t) => [
    index('webhook_outbox_waiting').on(t.id).where(sql`${t.spreadAt} is null`),
    index('webhook_outbox_occurred').on(t.occurredAt),
  ],
)

export interface DeliveryTry {
  at: string
  status: number | null
  fault: (typeof deliveryFaults)[number] | null
  ms: number
  answer: string
}

/** One event for one address, with every try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryId(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookOutbox.id, { onDelete: 'cascade' }),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: jsonb('tries').$type<DeliveryTry[]>().notNull().default([]),
    /** Tries since it was made or was last sent again by hand. */
    roundTries: integer('round_tries').notNull().default(0),
    /** When the next try is due; null once it is over. A try that is handed to the queue moves it on, in case it dies. */
    nextTryAt: instant('next_try_at'),
    /** When a try was handed to the queue whose result is not known; its job carries the same moment. */
    handedAt: instant('handed_at'),
    /** When it was last taken. */
    deliveredAt: instant('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('webhook_deliveries_once').on(t.eventId, t.webhookId),
    index('webhook_deliveries_webhook').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_due').on(t.webhookId, t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    check('webhook_deliveries_next', sql`(${t.state} = 'waiting') = (${t.nextTryAt} is not null)`),
  ],
)
