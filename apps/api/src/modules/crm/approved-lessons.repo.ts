import { and, desc, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseSubmissions } from '../../db/schema/index.ts'

/** Questions and tasks that the last decision on a course let out for later, by lesson; none where it was a return. */
export async function findApprovedLessons(
  db: DbOrTx,
  courseId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await db
    .select({ state: courseSubmissions.state, snapshot: courseSubmissions.snapshot })
    .from(courseSubmissions)
    .where(and(eq(courseSubmissions.courseId, courseId), ne(courseSubmissions.state, 'open')))
    .orderBy(desc(courseSubmissions.number))
    .limit(1)
  return row?.state === 'approved' ? (row.snapshot.prepared ?? {}) : {}
}
