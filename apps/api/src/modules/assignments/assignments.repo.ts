import { and, desc, eq } from 'drizzle-orm'
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

/** The title of an assignment of the course, be its lesson published or in the draft of the curriculum only. */
export async function findAssignmentLesson(db: DbOrTx, courseId: string, lessonId: string) {
  const read = together(db)
  const [[draft], [row]] = await Promise.all([
    read
      .select({ sections: curriculumDrafts.sections })
      .from(curriculumDrafts)
      .where(eq(curriculumDrafts.courseId, courseId)),
    read
      .select({ id: lessons.id, title: lessons.title })
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId), eq(lessons.kind, 'assignment'))),
  ])
  const drafted = draft?.sections.flatMap((section) => section.lessons).find(({ id }) => id === lessonId)
  if (drafted) return drafted.kind === 'assignment' ? { id: lessonId, title: drafted.title } : null
  return row ?? null
}

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

export async function insertVersion(tx: Tx, row: typeof assignmentVersions.$inferInsert): Promise<void> {
  await tx.insert(assignmentVersions).values(row)
}
