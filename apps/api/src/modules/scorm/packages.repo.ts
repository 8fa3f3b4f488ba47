import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  curriculumDrafts,
  lessons,
  type StoredScormItem,
  scormPackages,
  scormStates,
} from '../../db/schema/index.ts'

export type { StoredScormItem }
export type ScormPackage = typeof scormPackages.$inferSelect
export type ScormState = typeof scormStates.$inferSelect

/** A lesson to read of the course, be it published or in the draft of the curriculum only. */
export async function hasReadingLesson(db: DbOrTx, courseId: string, lessonId: string): Promise<boolean> {
  const [[draft], [row]] = await Promise.all([
    db
      .select({ sections: curriculumDrafts.sections })
      .from(curriculumDrafts)
      .where(eq(curriculumDrafts.courseId, courseId)),
    db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), eq(lessons.kind, 'article'))),
  ])
  const drafted = draft?.sections.flatMap((section) => section.lessons).find(({ id }) => id === lessonId)
  return drafted ? drafted.kind === 'article' : row !== undefined
}

export async function findPackage(db: DbOrTx, id: string): Promise<ScormPackage | null> {
  const [row] = await db.select().from(scormPackages).where(eq(scormPackages.id, id))
  return row ?? null
}

/** The package that a lesson shows. */
export async function findCurrent(db: DbOrTx, lessonId: string): Promise<ScormPackage | null> {
  const [row] = await db
    .select()
    .from(scormPackages)
    .where(and(eq(scormPackages.lessonId, lessonId), eq(scormPackages.isCurrent, true)))
  return row ?? null
}

/** A package that is still being unpacked, locked until the transaction ends; false once it was taken back or is whole. */
export async function lockUnpacking(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: scormPackages.id })
    .from(scormPackages)
    .where(and(eq(scormPackages.id, id), eq(scormPackages.state, 'unpacking')))
    .for('update')
  return row !== undefined
}

/** What was sent for a lesson, newest first. */
export const listPackages = (db: DbOrTx, courseId: string, lessonId: string): Promise<ScormPackage[]> =>
  db
    .select()
    .from(scormPackages)
    .where(and(eq(scormPackages.courseId, courseId), eq(scormPackages.lessonId, lessonId)))
    .orderBy(desc(scormPackages.createdAt), desc(scormPackages.id))

/** Those that the lessons of a course show; kept until the transaction ends, since a copy shares their files. */
export const keepCurrentOf = (tx: Tx, courseId: string): Promise<ScormPackage[]> =>
  tx
    .select()
    .from(scormPackages)
    .where(and(eq(scormPackages.courseId, courseId), eq(scormPackages.isCurrent, true)))
    .for('share')

export async function insertPackage(tx: Tx, row: typeof scormPackages.$inferInsert): Promise<void> {
  await tx.insert(scormPackages).values(row)
}

export async function updatePackage(
  tx: Tx,
  id: string,
  values: Partial<typeof scormPackages.$inferInsert>,
): Promise<void> {
  await tx.update(scormPackages).set(values).where(eq(scormPackages.id, id))
}

/** Takes the package out of its lesson. @returns folders that no lesson shows any more, with what lies in them */
export async function retire(tx: Tx, lessonId: string): Promise<string[]> {
  const rows = await tx
    .update(scormPackages)
    .set({ isCurrent: false })
    .where(and(eq(scormPackages.lessonId, lessonId), eq(scormPackages.isCurrent, true)))
    .returning({ folder: scormPackages.folder })
  const folders = rows.map(({ folder }) => folder)
  if (folders.length === 0) return []
  const shared = await tx
    .select({ folder: scormPackages.folder })
    .from(scormPackages)
    .where(and(inArray(scormPackages.folder, folders), eq(scormPackages.isCurrent, true)))
  const kept = new Set(shared.map(({ folder }) => folder))
  return folders.filter((folder) => !kept.has(folder))
}

/**
 * Removes rows of files that could not be unpacked, or were not yet: all, or those sent before the package of that id. One
 * that was sent after it is still to come. @returns their folders
 */
export async function removeUnfinished(
  tx: Tx,
  lessonId: string,
  sentBefore: string | null,
): Promise<string[]> {
  const rows = await tx
    .delete(scormPackages)
    .where(
      and(
        eq(scormPackages.lessonId, lessonId),
        sentBefore === null ? undefined : lt(scormPackages.id, sentBefore),
        or(eq(scormPackages.state, 'failed'), eq(scormPackages.state, 'unpacking')),
      ),
    )
    .returning({ folder: scormPackages.folder })
  return rows.map(({ folder }) => folder)
}

/** Those of the folders that a package names, whatever became of it. */
export async function namedFolders(db: DbOrTx, folders: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ folder: scormPackages.folder })
    .from(scormPackages)
    .where(inArray(scormPackages.folder, folders))
  return new Set(rows.map(({ folder }) => folder))
}

/** What the items of a package keep of one learner. */
export const listStates = (db: DbOrTx, userId: string, packageId: string): Promise<ScormState[]> =>
  db
    .select()
    .from(scormStates)
    .where(and(eq(scormStates.userId, userId), eq(scormStates.packageId, packageId)))

/** Keeps the values of an item. That it was done once stays. */
export async function saveState(
  tx: Tx,
  row: Pick<ScormState, 'userId' | 'packageId' | 'itemId' | 'values' | 'doneAt' | 'updatedAt'>,
): Promise<void> {
  const { values, updatedAt } = row
  await tx
    .insert(scormStates)
    .values({ ...row, createdAt: updatedAt })
    .onConflictDoUpdate({
      target: [scormStates.userId, scormStates.packageId, scormStates.itemId],
      set: { values, updatedAt, doneAt: sql`coalesce(${scormStates.doneAt}, excluded.done_at)` },
    })
}
