import type { SentEvent, WebhookEvent } from '@repo/contract/webhook-events'
import { and, asc, count, desc, eq, inArray, isNull, lt, lte, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { type DeliveryTry, webhookDeliveries, webhookOutbox, webhooks } from '../../db/schema/index.ts'

export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
type WebhookChange = Partial<typeof webhooks.$inferInsert>

/** Newest first. */
export const listWebhooks = (db: DbOrTx): Promise<Webhook[]> =>
  db.select().from(webhooks).orderBy(desc(webhooks.createdAt), desc(webhooks.id))

export async function findWebhook(db: DbOrTx, id: string): Promise<Webhook | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row ?? null
}

/** Locked until the transaction ends, so that two results of one address are counted one after the other. */
export async function lockWebhook(tx: Tx, id: string): Promise<Webhook | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return row ?? null
}

export async function countWebhooks(tx: Tx): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(webhooks)
  return row?.many ?? 0
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<Webhook> {
  const [made] = await tx.insert(webhooks).values(row).returning()
  if (!made) throw new Error('the insert of a webhook returned no row')
  return made
}

export async function updateWebhook(db: DbOrTx, id: string, change: WebhookChange): Promise<void> {
  await db.update(webhooks).set(change).where(eq(webhooks.id, id))
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Secrets that another secret of the installation sealed than the newest. */
export const findSealedOtherwise = (db: DbOrTx, prefix: string): Promise<Webhook[]> =>
  db
    .select()
    .from(webhooks)
    .where(
      or(notLike(webhooks.sealedSecret, `${prefix}%`), notLike(webhooks.sealedFormerSecret, `${prefix}%`)),
    )

export async function insertEvent(
  tx: Tx,
  event: { type: SentEvent; data: object; occurredAt: Date; spreadAt: Date },
): Promise<string> {
  const [made] = await tx.insert(webhookOutbox).values(event).returning({ id: webhookOutbox.id })
  if (!made) throw new Error('the insert of an event returned no row')
  return made.id
}

/** Events without deliveries, oldest first; those that another worker has in hand are left out. */
export const takeEvents = (tx: Tx, limit: number) =>
  tx
    .select()
    .from(webhookOutbox)
    .where(isNull(webhookOutbox.spreadAt))
    .orderBy(asc(webhookOutbox.occurredAt), asc(webhookOutbox.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Addresses that want one of these events, each with what it wants. */
export const findSubscribers = (tx: Tx, types: readonly WebhookEvent[]) =>
  tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), sql`${webhooks.events} && ${sql.param(types)}::text[]`))

export async function markSpread(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(webhookOutbox)
    .set({ spreadAt: now })
    .where(inArray(webhookOutbox.id, [...ids]))
}

/** @returns ids of the new ones; an event that an address has already makes none. */
export async function insertDeliveries(
  tx: Tx,
  rows: readonly (typeof webhookDeliveries.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(webhookDeliveries)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id })
  return made.map(({ id }) => id)
}

/** Hands out what is due: its next try moves on, in case the one that begins now dies. @returns ids */
export async function takeDue(tx: Tx, now: Date, until: Date): Promise<string[]> {
  const due = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextTryAt, now)))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(1000)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx.update(webhookDeliveries).set({ nextTryAt: until }).where(inArray(webhookDeliveries.id, ids))
  return ids
}

const withAll = (db: DbOrTx) =>
  db
    .select({ delivery: webhookDeliveries, event: webhookOutbox, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhookOutbox, eq(webhookOutbox.id, webhookDeliveries.eventId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))

export async function findDelivery(db: DbOrTx, id: string) {
  const [row] = await withAll(db).where(eq(webhookDeliveries.id, id))
  return row ?? null
}

export async function lockDelivery(tx: Tx, id: string): Promise<Delivery | null> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
  return row ?? null
}

export async function updateDelivery(
  db: DbOrTx,
  id: string,
  change: { state?: Delivery['state']; tries?: DeliveryTry[]; nextTryAt?: Date | null },
): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
}

/** Ends what waits for an address that is told nothing any more. */
export async function giveUpOn(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextTryAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
}

const order = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id }

export async function findDeliveries(db: DbOrTx, webhookId: string, place: ListPlace, pageSize: number) {
  const where = eq(webhookDeliveries.webhookId, webhookId)
  const counted = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(webhookDeliveries).where(and(where, newer)))
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), delivery: webhookDeliveries, event: webhookOutbox })
          .from(webhookDeliveries)
          .innerJoin(webhookOutbox, eq(webhookOutbox.id, webhookDeliveries.eventId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: counted,
    }),
    counted(),
  ])
  return { ...page, total }
}

/** Removes what happened before a moment, with its deliveries. */
export async function removeEventsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(webhookOutbox).where(lt(webhookOutbox.occurredAt, moment))
}
