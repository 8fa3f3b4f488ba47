import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { learningDevices, sessions, users } from '../../db/schema/index.ts'

export type LearningDeviceRow = typeof learningDevices.$inferSelect

/** Device id of a browser without a visitor id; its place is freed when the session ends. */
export const SESSION_KEY = 'session:'

/** Whether a device takes up a place: not removed, and not left by an ended session. */
function isInUse(now: Date): SQL | undefined {
  const session = sql`select 1 from ${sessions} s
    where ${learningDevices.deviceKey} = ${SESSION_KEY} || s.id::text
      and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz`
  return and(
    isNull(learningDevices.removedAt),
    or(sql`${learningDevices.deviceKey} not like ${`${SESSION_KEY}%`}`, sql`exists (${session})`),
  )
}

export function listDevices(db: DbOrTx, userId: string, now: Date): Promise<LearningDeviceRow[]> {
  return db
    .select()
    .from(learningDevices)
    .where(and(eq(learningDevices.userId, userId), isInUse(now)))
    .orderBy(desc(learningDevices.lastUsedAt), desc(learningDevices.id))
}

export async function findSessionDevice(db: DbOrTx, sessionId: string) {
  const [row] = await db
    .select({ deviceId: sessions.deviceId, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row ?? null
}

export async function findDeviceByKey(db: DbOrTx, userId: string, deviceKey: string) {
  const [row] = await db
    .select()
    .from(learningDevices)
    .where(
      and(
        eq(learningDevices.userId, userId),
        eq(learningDevices.deviceKey, deviceKey),
        isNull(learningDevices.removedAt),
      ),
    )
  return row ?? null
}

/** Whether grants of the device are still valid. */
export async function isDeviceBound(db: DbOrTx, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: learningDevices.id })
    .from(learningDevices)
    .where(and(eq(learningDevices.id, id), isNull(learningDevices.removedAt)))
  return row !== undefined
}

/** Serialises changes of an account's devices until the transaction ends. */
export async function lockDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function insertDevice(
  tx: Tx,
  device: typeof learningDevices.$inferInsert,
): Promise<LearningDeviceRow> {
  const [row] = await tx.insert(learningDevices).values(device).returning()
  if (!row) throw new Error('a device insert returned no row')
  return row
}

export async function updateDevice(
  db: DbOrTx,
  id: string,
  change: Partial<typeof learningDevices.$inferInsert>,
): Promise<void> {
  await db.update(learningDevices).set(change).where(eq(learningDevices.id, id))
}

/** Moments at which devices were removed since then, oldest first. */
export async function findRemovals(db: DbOrTx, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ removedAt: learningDevices.removedAt })
    .from(learningDevices)
    .where(and(eq(learningDevices.userId, userId), gt(learningDevices.removedAt, since)))
    .orderBy(asc(learningDevices.removedAt))
  return rows.flatMap((row) => row.removedAt ?? [])
}

/** Deletes device records long removed or unused, because they are personal data. */
export async function removeOldDevices(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(learningDevices)
    .where(or(lt(learningDevices.removedAt, before), lt(learningDevices.lastUsedAt, before)))
}
