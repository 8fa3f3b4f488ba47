import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { courseDoctors, courses, doctors, enrollments } from '../../db/schema/index.ts'
import { idsBelow, selectPublicReviews, selectTeachingDoctors } from '../cards/index.ts'
import { isMatch, type TextMatch } from '../search/index.ts'

export interface DoctorListQuery {
  q?: string
  specialty?: string
  page: number
}

export async function findDoctorPage(
  db: Db,
  query: DoctorListQuery,
  { match, pageSize }: { match: TextMatch | undefined; pageSize: number },
) {
  const where = and(
    match &&
      sql`${doctors.id} in (select d.id from search_documents d where d.kind = 'doctor' and ${isMatch(match)})`,
    query.specialty ? sql`${query.specialty.normalize('NFC')} = any(${doctors.specialties})` : undefined,
  )
  const page = selectTeachingDoctors(db, where)
    .orderBy(asc(doctors.position), asc(doctors.id))
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
  const all = selectTeachingDoctors(db, where).as('matching')
  const [rows, total, specialties] = await Promise.all([page, db.$count(all), findSpecialties(db)])
  return { rows, total, specialties }
}

/** Specialties of the doctors with a published course, for the filter. */
async function findSpecialties(db: Db): Promise<string[]> {
  const teaching = selectTeachingDoctors(db).as('teaching')
  const rows = await db.selectDistinct({ name: sql<string>`unnest(${teaching.specialties})` }).from(teaching)
  return rows.map((row) => row.name).sort((a, b) => a.localeCompare(b, 'vi'))
}

export async function findFeaturedDoctors(db: Db, limit: number) {
  return selectTeachingDoctors(db).orderBy(asc(doctors.position), asc(doctors.id)).limit(limit)
}

/** Those of the doctors who teach, in no order. */
export const findPickedDoctors = (db: Db, ids: readonly string[]) =>
  selectTeachingDoctors(db, inArray(doctors.id, [...ids]))

export async function findDoctorsOfCategory(db: Db, categoryId: string) {
  return selectTeachingDoctors(
    db,
    sql`exists (select 1 from ${courseDoctors} cd join ${courses} c on c.id = cd.course_id
      where cd.doctor_id = ${doctors.id} and c.category_id in ${idsBelow(sql`categories.id = ${categoryId}`)} and c.status = 'published')`,
  ).orderBy(asc(doctors.position), asc(doctors.id))
}

export async function findTeachingDoctor(db: Db, slug: string) {
  const [doctor] = await selectTeachingDoctors(db, eq(doctors.slug, slug))
  return doctor
}

/** Counts people, not enrolments: a learner of two courses of the doctor counts once. */
export async function countLearnersOfDoctor(db: Db, doctorId: string): Promise<number> {
  const [row] = await db
    .select({ learners: sql<number>`count(distinct ${enrollments.userId})::int` })
    .from(enrollments)
    .innerJoin(courseDoctors, eq(courseDoctors.courseId, enrollments.courseId))
    .where(and(eq(courseDoctors.doctorId, doctorId), eq(enrollments.state, 'active')))
  return row?.learners ?? 0
}

export async function findReviewsOfDoctor(db: Db, doctorId: string, limit: number) {
  return selectPublicReviews(
    db,
    sql`exists (select 1 from ${courseDoctors} cd where cd.course_id = ${courses.id} and cd.doctor_id = ${doctorId})`,
  ).limit(limit)
}
