import { and, asc, eq } from 'drizzle-orm'
import { isStaffWith } from '../../core/staff-rights.repo.ts'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, doctors, users } from '../../db/schema/index.ts'

export interface Reader {
  id: string
  name: string
  email: string
}

const columns = { id: users.id, name: users.name, email: users.email }

/** Staff who may decide on submissions. */
export const findReviewers = (db: DbOrTx): Promise<Reader[]> =>
  db.select(columns).from(users).where(isStaffWith('courses.publish')).orderBy(asc(users.id))

/** Open accounts of everybody who teaches a course. */
export const findTeachers = (db: DbOrTx, courseId: string): Promise<Reader[]> =>
  db
    .select(columns)
    .from(courseDoctors)
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(users, and(eq(users.id, doctors.userId), eq(users.status, 'active')))
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))

export async function teaches(db: DbOrTx, doctorId: string, courseId: string): Promise<boolean> {
  const own = and(eq(courseDoctors.courseId, courseId), eq(courseDoctors.doctorId, doctorId))
  return (await db.$count(courseDoctors, own)) > 0
}

export async function findName(db: DbOrTx, userId: string): Promise<string> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}
