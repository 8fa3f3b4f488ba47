import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, doctors, users } from '../../db/schema/index.ts'

/** Open accounts of everybody who teaches a course. */
export const findTeachers = (db: DbOrTx, courseId: string) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(courseDoctors)
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .innerJoin(users, and(eq(users.id, doctors.userId), eq(users.status, 'active')))
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))

export async function teaches(db: DbOrTx, doctorId: string, courseId: string): Promise<boolean> {
  const own = and(eq(courseDoctors.courseId, courseId), eq(courseDoctors.doctorId, doctorId))
  return (await db.$count(courseDoctors, own)) > 0
}

export async function findDoctorName(db: DbOrTx, doctorId: string): Promise<string> {
  const [row] = await db
    .select({ name: doctors.name, academicTitle: doctors.academicTitle })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
  return row ? `${row.academicTitle} ${row.name}`.trim() : ''
}
