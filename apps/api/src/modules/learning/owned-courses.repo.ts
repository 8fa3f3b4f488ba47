import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { enrollments } from '../../db/schema/index.ts'

/** The courses among these that the learner may open today, or could if staff had not paused them: nobody pays twice. */
export async function findOwnedCourseIds(
  db: DbOrTx,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        inArray(enrollments.courseId, [...courseIds]),
        sql`(${enrollments.state} = 'paused' or ${enrollments.state} = 'active'
          and (${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now.toISOString()}))`,
      ),
    )
  return rows.map((row) => row.courseId)
}
