import { gte, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { qualityDays } from '../../db/schema/index.ts'

export type QualityCount = typeof qualityDays.$inferInsert

/** Adds to the counts of a day. */
export async function addQuality(db: DbOrTx, counts: readonly QualityCount[]): Promise<void> {
  // In one order, so that two reports never wait for each other.
  const key = ({ measure, page, device, bucket }: QualityCount) => `${measure} ${page} ${device} ${bucket}`
  await db
    .insert(qualityDays)
    .values(counts.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [
        qualityDays.day,
        qualityDays.measure,
        qualityDays.page,
        qualityDays.device,
        qualityDays.bucket,
      ],
      set: { count: sql`${qualityDays.count} + excluded.count` },
    })
}

/** The counts since a day, by measure, page, device and bucket. */
export const sumQuality = (db: DbOrTx, since: string) =>
  db
    .select({
      measure: qualityDays.measure,
      page: qualityDays.page,
      device: qualityDays.device,
      bucket: qualityDays.bucket,
      count: sql<number>`sum(${qualityDays.count})::int`,
    })
    .from(qualityDays)
    .where(gte(qualityDays.day, since))
    .groupBy(qualityDays.measure, qualityDays.page, qualityDays.device, qualityDays.bucket)

export async function removeQualityBefore(db: DbOrTx, day: string): Promise<void> {
  await db.delete(qualityDays).where(lt(qualityDays.day, day))
}
