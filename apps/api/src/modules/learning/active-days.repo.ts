import { sql } from 'drizzle-orm'
import { dayInVietnam, startOfVietnameseDay } from '../../core/vietnam-time.ts'
import type { DbOrTx } from '../../db/client.ts'

/** Adds up the days of learning that are over in Việt Nam. What changes of them afterwards, a trigger adds. */
export async function closeLearningDays(db: DbOrTx, now: Date): Promise<void> {
  const today = dayInVietnam(startOfVietnameseDay(now))
  await db.execute(sql`select close_learning_days(${today}::date - 1)`)
}
