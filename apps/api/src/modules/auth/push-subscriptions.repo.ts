import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { pushSubscriptions, sessions, users } from '../../db/schema/index.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
export type NewPushSubscription = typeof pushSubscriptions.$inferInsert

export async function findPushOfSession(db: DbOrTx, sessionId: string): Promise<PushSubscriptionRow | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return row ?? null
}

/** Browsers of an account that get pushes, without that of one session and without one address. */
export const countOtherPushes = (db: DbOrTx, { userId, sessionId, endpoint }: NewPushSubscription) =>
  db.$count(
    pushSubscriptions,
    and(
      eq(pushSubscriptions.userId, userId),
      ne(pushSubscriptions.sessionId, sessionId),
      ne(pushSubscriptions.endpoint, endpoint),
    ),
  )

/** One browser belongs to who signed in last, and a session has one browser. */
export async function savePush(tx: Tx, subscription: NewPushSubscription): Promise<void> {
  const { sessionId, endpoint, ...rest } = subscription
  await tx.delete(pushSubscriptions).where(
    or(
      and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)),
      // Another person at the same browser: what waits for the one before must not find this one.
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, rest.userId)),
    ),
  )
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { sessionId, ...rest } })
}

export async function removePush(db: DbOrTx, which: { id: string } | { sessionId: string }): Promise<void> {
  const where =
    'id' in which ? eq(pushSubscriptions.id, which.id) : eq(pushSubscriptions.sessionId, which.sessionId)
  await db.delete(pushSubscriptions).where(where)
}

/** The addresses of all browsers of an account. */
export async function findPushEndpoints(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return rows.map(({ endpoint }) => endpoint)
}

/** Not ended by anybody. Those of doctors get pushes beyond their own end, as `pushLifeMs` says. */
const isLive = (now: Date) =>
  and(
    isNull(sessions.revokedAt),
    or(gt(sessions.expiresAt, now), eq(sessions.app, 'doctor')),
    eq(users.status, 'active'),
  )

/** Sessions of an account whose browser is subscribed, with when each was used last. */
export function findPushedSessions(db: DbOrTx, userId: string, now: Date) {
  return db
    .select({ id: sessions.id, app: sessions.app, usedAt: sessions.rotatedAt })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.userId, userId), isLive(now)))
}

/** The browsers of these people, with what they want to be told there and when. */
export function findPushDevices(db: DbOrTx, userIds: readonly string[], now: Date) {
  return db
    .select({
      id: pushSubscriptions.id,
      userId: users.id,
      unwantedPushes: users.unwantedPushes,
      digestMails: users.digestMails,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(inArray(pushSubscriptions.userId, [...userIds]), isLive(now)))
    .orderBy(pushSubscriptions.id)
}

/** A browser while its session lives, with when that was used last and what its person wants no pushes about. */
export async function findLivePush(db: DbOrTx, id: string, now: Date) {
  const [row] = await db
    .select({
      subscription: pushSubscriptions,
      app: sessions.app,
      usedAt: sessions.rotatedAt,
      unwanted: users.unwantedPushes,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isLive(now)))
  return row ?? null
}

/** Locked until the transaction ends, so that two renewals of one browser take turns. */
export async function lockPushByEndpoint(tx: Tx, endpoint: string): Promise<PushSubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update')
  return row ?? null
}
