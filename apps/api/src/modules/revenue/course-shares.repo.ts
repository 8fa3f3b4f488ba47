import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { auditEntries, courseDoctors, courseShares, courses, doctors, users } from '../../db/schema/index.ts'

/** A co-doctor's part of the doctors' share in a course, in hundredths of a percent. */
export interface CoursePart {
  doctorId: string
  basisPoints: number
}

const HISTORY = 20

/** Who teaches each course, the lead doctor first, with the part of the doctors' share that was set for each. */
export async function findTeams(db: DbOrTx, courseIds: readonly string[]) {
  const rows = await db
    .select({
      courseId: courseDoctors.courseId,
      doctorId: courseDoctors.doctorId,
      basisPoints: courseShares.basisPoints,
    })
    .from(courseDoctors)
    .leftJoin(
      courseShares,
      and(
        eq(courseShares.courseId, courseDoctors.courseId),
        eq(courseShares.doctorId, courseDoctors.doctorId),
      ),
    )
    .where(inArray(courseDoctors.courseId, [...courseIds]))
    .orderBy(asc(courseDoctors.courseId), asc(courseDoctors.position))
  return Map.groupBy(rows, ({ courseId }) => courseId)
}

/** The courses that a doctor teaches, alone or in a team, by title; without those that are sold no more. */
export const findTaughtCourses = (db: DbOrTx, doctorId: string) =>
  db
    .select({ id: courses.id, title: courses.title })
    .from(courseDoctors)
    .innerJoin(courses, eq(courses.id, courseDoctors.courseId))
    .where(and(eq(courseDoctors.doctorId, doctorId), ne(courses.status, 'archived')))
    .orderBy(asc(courses.title), asc(courses.id))

/** Locks the course until the transaction ends. @returns false if there is none */
export async function lockSharedCourse(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, id))
    .for('no key update')
  return rows.length > 0
}

export const findCourseParts = (db: DbOrTx, courseId: string): Promise<CoursePart[]> =>
  db
    .select({ doctorId: courseShares.doctorId, basisPoints: courseShares.basisPoints })
    .from(courseShares)
    .where(eq(courseShares.courseId, courseId))
    .orderBy(desc(courseShares.basisPoints), asc(courseShares.doctorId))

/** Replaces all parts of a locked course. */
export async function replaceCourseParts(
  tx: Tx,
  courseId: string,
  parts: readonly CoursePart[],
  createdAt: Date,
): Promise<void> {
  await tx.delete(courseShares).where(eq(courseShares.courseId, courseId))
  if (parts.length > 0)
    await tx.insert(courseShares).values(parts.map((part) => ({ ...part, courseId, createdAt })))
}

export async function findNamedDoctors(db: DbOrTx, ids: readonly string[]) {
  const rows = await db
    .select({ id: doctors.id, name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(inArray(doctors.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The parts as they were set, newest first. */
export const findPartsHistory = (db: DbOrTx, courseId: string) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.createdAt,
      by: users.name,
      parts: sql<CoursePart[]>`${auditEntries.after}->'parts'`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, 'course'),
        eq(auditEntries.subjectId, courseId),
        eq(auditEntries.action, 'course.shares_set'),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(HISTORY)
