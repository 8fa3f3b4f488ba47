import type { SentEvent, WebhookEvent } from '@repo/contract/webhook-events'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { webhookDeliveries, webhookOutbox, webhooks } from '../../db/schema/index.ts'

export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
type WebhookChange = Partial<typeof webhooks.$inferInsert>
type DeliveryChange = Pick<
  Partial<Delivery>,
  'state' | 'tries' | 'roundTries' | 'nextTryAt' | 'handedAt' | 'deliveredAt'
>

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

/** The others wait until the transaction ends, so that two owners at once do not add one too many. */
export async function countWebhooks(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
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

/** Writes secrets re-encrypted with the present key, unless they were rotated since they were read. */
export async function replaceSealed(
  db: DbOrTx,
  { id, sealedSecret, sealedFormerSecret }: Webhook,
  change: Pick<Webhook, 'sealedSecret' | 'sealedFormerSecret'>,
): Promise<void> {
  const former = sql`${webhooks.sealedFormerSecret} is not distinct from ${sealedFormerSecret}`
  await db
    .update(webhooks)
    .set(change)
    .where(and(eq(webhooks.id, id), eq(webhooks.sealedSecret, sealedSecret), former))
}

/** Removes secrets of before that sign no more. */
export async function removeFormerSecrets(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ sealedFormerSecret: null, formerSecretUntil: null })
    .where(lte(webhooks.formerSecretUntil, now))
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

/** Addresses that want one of these events, each with what it wants; none is switched off before the transaction ends. */
export const findSubscribers = (tx: Tx, types: readonly WebhookEvent[]) =>
  tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), sql`${webhooks.events} && ${sql.param(types)}::text[]`))
    .orderBy(asc(webhooks.id))
    .for('share')

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

const waiting = eq(webhookDeliveries.state, 'waiting')

/** Addresses that are on and have something due. */
export async function listDueWebhooks(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
    .where(and(eq(webhooks.isActive, true), waiting, lte(webhookDeliveries.nextTryAt, now)))
    .orderBy(asc(webhooks.id))
  return rows.map(({ id }) => id)
}

/** Tries of an address that were handed out and are not given up. */
export async function countInHand(tx: Tx, webhookId: string, now: Date): Promise<number> {
  const handedOut = and(isNotNull(webhookDeliveries.handedAt), gt(webhookDeliveries.nextTryAt, now))
  const [row] = await tx
    .select({ many: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), waiting, handedOut))
  return row?.many ?? 0
}

interface Taking {
  now: Date
  most: number
  handedAt: Date
  nextTryAt: Date
}

/** Hands out what is due for an address: its next try moves on, in case the one that begins now dies. @returns ids */
export async function takeDue(
  tx: Tx,
  webhookId: string,
  { now, most, handedAt, nextTryAt }: Taking,
): Promise<string[]> {
  if (most <= 0) return []
  const due = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), waiting, lte(webhookDeliveries.nextTryAt, now)))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(most)
    .for('update')
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.update(webhookDeliveries).set({ handedAt, nextTryAt }).where(inArray(webhookDeliveries.id, ids))
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

export async function updateDelivery(db: DbOrTx, id: string, change: DeliveryChange): Promise<void> {
  await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
}

/** What was taken once stays taken. */
const endState = sql<
  Delivery['state']
>`case when ${webhookDeliveries.deliveredAt} is null then 'failed' else 'delivered' end`

/** Fails the waiting deliveries of an endpoint that was switched off. */
export async function giveUpOn(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: endState, nextTryAt: null, handedAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), waiting))
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
