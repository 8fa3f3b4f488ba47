import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema/index.ts'

/** Adds one to a counter, or starts it again at one when its window is over. */
export async function countOne(
  db: DbOrTx,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
  if (!row) throw new Error('a counter upsert returned no row')
  return row
}

export async function findCounter(db: DbOrTx, key: string) {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row ?? null
}

/** Takes one try off a counter, because the try was refused for a reason that the person can correct at once. */
export async function uncountOne(db: DbOrTx, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

export async function sumCounters(db: DbOrTx, keys: string[], now: Date): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${rateLimits.count}), 0)::int` })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, now)))
  return row?.sum ?? 0
}

export async function removeCounter(db: DbOrTx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

export async function removeOldCounters(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
}
