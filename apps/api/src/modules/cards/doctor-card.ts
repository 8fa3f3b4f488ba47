import type { doctorCard } from '@repo/contract/catalogue'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courseStats, courses, doctors } from '../../db/schema/index.ts'
import type { AssetUrls } from '../art/index.ts'
import { ratingOf } from './rating.ts'

export type DoctorCard = z.input<typeof doctorCard>
type DoctorRow = typeof doctors.$inferSelect

/** Doctors with the figures of their published courses; doctors without a published course are left out. */
export function selectTeachingDoctors(db: DbOrTx, where?: SQL) {
  return db
    .select({
      ...getTableColumns(doctors),
      courseCount: sql<number>`count(*)::int`,
      ratingSum: sql<number>`sum(${courseStats.ratingSum})::int`,
      ratingCount: sql<number>`sum(${courseStats.ratingCount})::int`,
    })
    .from(doctors)
    .innerJoin(courseDoctors, eq(courseDoctors.doctorId, doctors.id))
    .innerJoin(courses, sql`${courses.id} = ${courseDoctors.courseId} and ${courses.status} = 'published'`)
    .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
    .where(where)
    .groupBy(doctors.id)
    .$dynamic()
}

export type TeachingDoctor = Awaited<ReturnType<typeof selectTeachingDoctors>>[number]

export function doctorBrief(
  doctor: Pick<DoctorRow, 'slug' | 'name' | 'academicTitle' | 'portraitPath' | 'licenceVerifiedAt'>,
  urls: AssetUrls,
) {
  return {
    slug: doctor.slug,
    name: doctor.name,
    academicTitle: doctor.academicTitle,
    portraitUrl: urls.doctorPortrait(doctor),
    isVerified: doctor.licenceVerifiedAt !== null,
  }
}

export function toDoctorCard(doctor: TeachingDoctor, urls: AssetUrls): DoctorCard {
  return {
    ...doctorBrief(doctor, urls),
    specialties: doctor.specialties,
    workplace: doctor.workplace,
    yearsOfPractice: doctor.yearsOfPractice,
    courseCount: doctor.courseCount,
    rating: ratingOf(doctor),
  }
}

/** The licence, or null until staff have checked it against the register. */
export function verifiedLicence(doctor: DoctorRow) {
  if (!doctor.licenceVerifiedAt || !doctor.licenceNumber || !doctor.licenceIssuer || !doctor.licenceIssuedOn)
    return null
  return { number: doctor.licenceNumber, issuer: doctor.licenceIssuer, issuedOn: doctor.licenceIssuedOn }
}
