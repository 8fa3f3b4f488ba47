import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  curriculumDrafts,
  curriculumVersions,
  lessonFiles,
  lessons,
  type StoredLessonFile,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'

export type LessonFileRow = typeof lessonFiles.$inferSelect

/** Ids of all files that a curriculum carries. */
export const fileIdsOf = (
  stored: readonly { lessons: readonly { files: readonly StoredLessonFile[] }[] }[],
): string[] => [
  ...new Set(stored.flatMap(({ lessons: own }) => own.flatMap(({ files }) => files.map(({ id }) => id)))),
]

export async function insertLessonFile(tx: Tx, row: typeof lessonFiles.$inferInsert): Promise<LessonFileRow> {
  const [saved] = await tx.insert(lessonFiles).values(row).returning()
  if (!saved) throw new Error('an insert of a lesson file returned no row')
  return saved
}

/** Stored files by id. */
export async function findLessonFiles(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, LessonFileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(lessonFiles)
    .where(inArray(lessonFiles.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stored files of a course by id, also those that nothing carries any more. */
export async function findFilesOfCourse(db: DbOrTx, courseId: string): Promise<Map<string, LessonFileRow>> {
  const rows = await db.select().from(lessonFiles).where(eq(lessonFiles.courseId, courseId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes files of one course those of another, too, without storing their bytes twice; new ids by the old ones. */
export async function copyFiles(
  tx: Tx,
  courseId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const copyOf = new Map<string, string>()
  for (const [id, file] of await findLessonFiles(tx, ids)) {
    const { id: copy } = await insertLessonFile(tx, { ...file, id: randomUUIDv7(), courseId })
    copyOf.set(id, copy)
  }
  return copyOf
}

/**
 * Removes rows of files that no lesson, draft or version carries any more, and answers the keys that no row names now.
 * Young ones stay: an editor that is still open may undo what removed them.
 */
export async function removeUnusedFiles(tx: Tx, before: Date): Promise<string[]> {
  const carries = (table: 'draft' | 'version') => {
    const source = table === 'draft' ? curriculumDrafts : curriculumVersions
    return tx
      .select({ one: sql`1` })
      .from(source)
      .where(
        and(
          eq(source.courseId, lessonFiles.courseId),
          sql`jsonb_path_exists(${source.sections}, '$[*].lessons[*].files[*].id ? (@ == $id)', jsonb_build_object('id', ${lessonFiles.id}::text))`,
        ),
      )
  }
  const isPublished = tx
    .select({ one: sql`1` })
    .from(lessons)
    .where(
      and(
        eq(lessons.courseId, lessonFiles.courseId),
        sql`${lessons.files} @> jsonb_build_array(jsonb_build_object('id', ${lessonFiles.id}::text))`,
      ),
    )
  const gone = await tx
    .delete(lessonFiles)
    .where(
      and(
        lt(lessonFiles.createdAt, before),
        notExists(isPublished),
        notExists(carries('draft')),
        notExists(carries('version')),
      ),
    )
    .returning({ key: lessonFiles.storageKey })
  const keys = [...new Set(gone.map(({ key }) => key))]
  if (keys.length === 0) return []
  const shared = await tx
    .select({ key: lessonFiles.storageKey })
    .from(lessonFiles)
    .where(inArray(lessonFiles.storageKey, keys))
  const kept = new Set(shared.map(({ key }) => key))
  return keys.filter((key) => !kept.has(key))
}
