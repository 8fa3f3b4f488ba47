import { eq, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { rateLimits } from '../db/schema/index.ts'

/** Adds one to a counter, or begins it anew when its window is over. */
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

export async function removeCounter(db: DbOrTx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

export async function removeOldCounters(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
}
