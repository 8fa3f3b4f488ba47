import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courseDrafts, courses, curriculumVersions, users } from '../../db/schema/index.ts'

export async function findDraft(db: DbOrTx, courseId: string) {
  const [row] = await db
    .select({ ...getTableColumns(courseDrafts), savedByName: users.name })
    .from(courseDrafts)
    .leftJoin(users, eq(users.id, courseDrafts.savedBy))
    .where(eq(courseDrafts.courseId, courseId))
  return row
}

export async function saveDraft(tx: Tx, draft: typeof courseDrafts.$inferInsert): Promise<void> {
  await tx
    .insert(courseDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: courseDrafts.courseId, set: draft })
}

/** @returns whether there was one */
export async function removeDraft(tx: Tx, courseId: string): Promise<boolean> {
  const removed = await tx
    .delete(courseDrafts)
    .where(eq(courseDrafts.courseId, courseId))
    .returning({ id: courseDrafts.courseId })
  return removed.length > 0
}

/** Puts drafts that stand in one category into another. */
export async function moveDraftsOfCategory(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(courseDrafts)
    .set({ details: sql`jsonb_set(${courseDrafts.details}, '{categoryId}', to_jsonb(${to}::text))` })
    .where(sql`${courseDrafts.details} ->> 'categoryId' = ${from}`)
}

/** Whether the published course, its draft or a version shows the cover. */
export async function isCoverUsed(db: DbOrTx, courseId: string, path: string): Promise<boolean> {
  const { details: drafted } = courseDrafts
  const { details: kept } = curriculumVersions
  const counts = [
    await db.$count(courses, and(eq(courses.id, courseId), eq(courses.coverPath, path))),
    await db.$count(
      courseDrafts,
      and(eq(courseDrafts.courseId, courseId), sql`${drafted} ->> 'coverPath' = ${path}`),
    ),
    await db.$count(
      curriculumVersions,
      and(eq(curriculumVersions.courseId, courseId), sql`${kept} ->> 'coverPath' = ${path}`),
    ),
  ]
  return counts.some((count) => count > 0)
}
