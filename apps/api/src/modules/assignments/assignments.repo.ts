import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  assignments,
  assignmentVersions,
  courses,
  curriculumDrafts,
  lessons,
  type StoredTask,
  users,
} from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

export type { StoredTask }
export type Assignment = typeof assignments.$inferSelect
export type AssignmentVersion = typeof assignmentVersions.$inferSelect

export async function findCourse(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  return row ?? null
}

/** Locks a course, so that changes of its assignments come one after another. */
export async function lockCourse(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, id))
    .for('no key update')
  return rows.length > 0
}

/**
 * The titles of the assignments of a course, be their lessons published or in the draft of the curriculum only, by
 * lesson.
 */
export async function findAssignmentLessons(db: DbOrTx, courseId: string) {
  const read = together(db)
  const [[draft], rows] = await Promise.all([
    read
      .select({ sections: curriculumDrafts.sections })
      .from(curriculumDrafts)
      .where(eq(curriculumDrafts.courseId, courseId)),
    read
      .select({ id: lessons.id, title: lessons.title })
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), eq(lessons.kind, 'assignment'))),
  ])
  const drafted = draft?.sections.flatMap((section) => section.lessons) ?? []
  return (lessonId: string): { id: string; title: string } | null => {
    const found = drafted.find(({ id }) => id === lessonId)
    if (found) return found.kind === 'assignment' ? { id: lessonId, title: found.title } : null
    return rows.find(({ id }) => id === lessonId) ?? null
  }
}

export const findAssignmentLesson = async (db: DbOrTx, courseId: string, lessonId: string) =>
  (await findAssignmentLessons(db, courseId))(lessonId)

export async function findAssignment(db: DbOrTx, lessonId: string): Promise<Assignment | null> {
  const [row] = await db.select().from(assignments).where(eq(assignments.lessonId, lessonId))
  return row ?? null
}

export const findAssignmentsOf = (db: DbOrTx, courseId: string): Promise<Assignment[]> =>
  db.select().from(assignments).where(eq(assignments.courseId, courseId))

export async function saveAssignment(tx: Tx, row: typeof assignments.$inferInsert): Promise<void> {
  await tx.insert(assignments).values(row).onConflictDoUpdate({ target: assignments.lessonId, set: row })
}

/** What learners hand in by, with the name of who published it; null before the first publication. */
export async function findLatestVersion(db: DbOrTx, lessonId: string) {
  const [row] = await db
    .select({ version: assignmentVersions, by: users.name })
    .from(assignmentVersions)
    .leftJoin(users, eq(users.id, assignmentVersions.publishedBy))
    .where(eq(assignmentVersions.lessonId, lessonId))
    .orderBy(desc(assignmentVersions.number))
    .limit(1)
  return row ?? null
}

/** What learners hand in by at each assignment of a course, by lesson. */
export async function findLatestVersions(
  db: DbOrTx,
  courseId: string,
): Promise<Map<string, AssignmentVersion>> {
  const own = db
    .select({ id: assignments.lessonId })
    .from(assignments)
    .where(eq(assignments.courseId, courseId))
  const rows = await db
    .selectDistinctOn([assignmentVersions.lessonId])
    .from(assignmentVersions)
    .where(inArray(assignmentVersions.lessonId, own))
    .orderBy(assignmentVersions.lessonId, desc(assignmentVersions.number))
  return new Map(rows.map((row) => [row.lessonId, row]))
}

export async function insertVersion(tx: Tx, row: typeof assignmentVersions.$inferInsert): Promise<void> {
  await tx.insert(assignmentVersions).values(row)
}
