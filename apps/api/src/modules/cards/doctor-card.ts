import type { doctorCard } from '@repo/contract/catalogue'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { courseDoctors, courseStats, courses, doctors } from '../../db/schema/index.ts'
import type { AssetUrls } from '../art/index.ts'
import { type CheckedLicence, isLicenceVerified } from './licence.ts'
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
  doctor: Pick<DoctorRow, 'slug' | 'name' | 'academicTitle' | 'portraitPath'> & CheckedLicence,
  urls: AssetUrls,
  now: Date,
) {
  return {
    slug: doctor.slug,
    name: doctor.name,
    academicTitle: doctor.academicTitle,
    portraitUrl: urls.doctorPortrait(doctor),
    isVerified: isLicenceVerified(doctor, now),
  }
}

export function toDoctorCard(doctor: TeachingDoctor, urls: AssetUrls, now: Date): DoctorCard {
  return {
    ...doctorBrief(doctor, urls, now),
    specialties: doctor.specialties,
    workplace: doctor.workplace,
    yearsOfPractice: doctor.yearsOfPractice,
    courseCount: doctor.courseCount,
    rating: ratingOf(doctor),
  }
}

/** The licence, or null until staff have checked it against the register and after it has expired. */
export function verifiedLicence(doctor: DoctorRow, now: Date) {
  if (
    !isLicenceVerified(doctor, now) ||
    !doctor.licenceNumber ||
    !doctor.licenceIssuer ||
    !doctor.licenceIssuedOn
  )
    return null
  return { number: doctor.licenceNumber, issuer: doctor.licenceIssuer, issuedOn: doctor.licenceIssuedOn }
}
