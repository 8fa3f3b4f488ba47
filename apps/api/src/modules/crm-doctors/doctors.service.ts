import { AppError } from '@repo/contract'
import type { doctorBody } from '@repo/contract/crm-doctors'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { insertDoctorProfile, lockDoctorProfile, updateDoctorProfile } from '../account/index.ts'
import { createAssetUrls } from '../art/index.ts'
import { doctorSearchText, isLicenceVerified } from '../cards/index.ts'
import { renameDoctorInSearch } from '../crm/index.ts'
import { findOwnCourses, toOwnCourse } from '../doctor-portal/index.ts'
import * as repo from './doctors.repo.ts'

const PAGE_SIZE = 20

type Found = Awaited<ReturnType<typeof repo.findStaffDoctors>>['rows'][number]

type DoctorBody = z.output<typeof doctorBody>

/** Doctors as staff keep them: the list, and the profile that the public page shows. */
export function createStaffDoctorsService({
  db,
  env,
  clock,
  cache,
}: Needs<'db' | 'env' | 'clock' | 'cache'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'doctors_slug_unique'))
        throw new AppError('doctor.slug_taken', { cause: error })
      throw error
    }
  }

  const toRow = ({ doctor, ...row }: Omit<Found, 'key'>) => ({
    id: doctor.id,
    slug: doctor.slug,
    name: doctor.name,
    academicTitle: doctor.academicTitle,
    portraitUrl: urls.doctorPortrait(doctor),
    hasOwnPortrait: avatars.isOwn(doctor.portraitPath),
    workplace: doctor.workplace,
    specialties: doctor.specialties,
    courseCount: row.courseCount,
    licenceState: row.licenceState,
    licenceExpiresOn: doctor.licenceExpiresOn,
  })

  return {
    async list(query: repo.StaffDoctorQuery) {
      const { rows, ...place } = await repo.findStaffDoctors(db, query, PAGE_SIZE, clock())
      return { items: rows.map(toRow), pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `doctor.not_found` */
    async get(id: string) {
      const now = clock()
      const [row, history, courses, version, licenceVersion] = await readWithVersion(db, (read) =>
        Promise.all([
          repo.findStaffDoctor(read, id, now),
          repo.findLicenceHistory(read, id),
          findOwnCourses(read, id),
          editVersion(read, 'doctorProfile', id),
          editVersion(read, 'doctorLicence', id),
        ]),
      )
      if (!row) throw new AppError('doctor.not_found')
      const { doctor } = row
      return {
        ...toRow(row),
        yearsOfPractice: doctor.yearsOfPractice,
        biography: doctor.biography,
        degrees: doctor.degrees,
        position: doctor.position,
        publicUrl: row.isPublic ? `${env.PUBLIC_WEB_URL}/doctor/${doctor.slug}` : null,
        version,
        licence: {
          number: doctor.licenceNumber,
          issuer: doctor.licenceIssuer,
          scope: doctor.licenceScope,
          issuedOn: doctor.licenceIssuedOn,
          expiresOn: doctor.licenceExpiresOn,
          hasProof: doctor.licenceProofPath !== null,
          verifiedAt: doctor.licenceVerifiedAt?.toISOString() ?? null,
          verifiedBy: row.verifiedBy,
          isVerified: isLicenceVerified(doctor, now),
          version: licenceVersion,
          history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        },
        courses: courses.map((course) => toOwnCourse(course, urls)),
      }
    },

    /** @throws AppError `doctor.slug_taken` */
    create: (body: DoctorBody, actor: Actor) =>
      write(async (tx) => {
        if (await repo.isSlugTaken(tx, body.slug)) throw new AppError('doctor.slug_taken')
        const now = clock()
        const searchText = doctorSearchText(body)
        const id = await insertDoctorProfile(tx, { ...body, searchText, createdAt: now, updatedAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'doctor.created',
          subjectType: 'doctor',
          subjectId: id,
          after: body,
        })
        await cache.announceChange(tx)
        return { id }
      }),

    /** @throws AppError `doctor.not_found`, `doctor.slug_taken`, `edit.outdated` */
    update: (id: string, { version, ...body }: Edit<DoctorBody>, actor: Actor) =>
      write(async (tx) => {
        if (!(await lockDoctorProfile(tx, id))) throw new AppError('doctor.not_found')
        await assertUnedited(tx, 'doctorProfile', id, { version, userId: actor.id })
        if (await repo.isSlugTaken(tx, body.slug, id)) throw new AppError('doctor.slug_taken')
        const before = await repo.readDoctor(tx, id)
        if (!before) throw new AppError('doctor.not_found')
        const searchText = doctorSearchText(body)
        await updateDoctorProfile(tx, id, { ...body, searchText, updatedAt: clock() })
        if (before.name !== body.name) await renameDoctorInSearch(tx, id)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'doctor.profile_updated',
          subjectType: 'doctor',
          subjectId: id,
          before: profileOf(before),
          after: body,
        })
        await cache.announceChange(tx)
      }),
  }
}

const profileOf = (doctor: repo.DoctorRow): DoctorBody => ({
  name: doctor.name,
  slug: doctor.slug,
  academicTitle: doctor.academicTitle,
  workplace: doctor.workplace,
  specialties: doctor.specialties,
  biography: doctor.biography,
  yearsOfPractice: doctor.yearsOfPractice,
  degrees: doctor.degrees,
  position: doctor.position,
})
