import { and, desc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseSubmissions } from '../../db/schema/index.ts'

/** Questions and tasks that the last approval of a course let out for later, by lesson. */
export async function findApprovedLessons(
  db: DbOrTx,
  courseId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await db
    .select({ snapshot: courseSubmissions.snapshot })
    .from(courseSubmissions)
    .where(and(eq(courseSubmissions.courseId, courseId), eq(courseSubmissions.state, 'approved')))
    .orderBy(desc(courseSubmissions.number))
    .limit(1)
  return row?.snapshot.prepared ?? {}
}
