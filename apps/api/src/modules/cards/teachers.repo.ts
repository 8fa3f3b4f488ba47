import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, doctors, users } from '../../db/schema/index.ts'

/** Open accounts of everybody who teaches a course. */
export const findTeachers = (db: DbOrTx, courseId: string) =>
  db
    .select({ id: users.id, doctorId: doctors.id, name: users.name, email: users.email })
    .from(courseDoctors)
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(users, and(eq(users.id, doctors.userId), eq(users.status, 'active')))
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))

/** Whether the doctor is one of those who teach the course. */
export async function teaches(db: DbOrTx, doctorId: string, courseId: string): Promise<boolean> {
  const own = and(eq(courseDoctors.courseId, courseId), eq(courseDoctors.doctorId, doctorId))
  return (await db.$count(courseDoctors, own)) > 0
}
