import type { ownCertificate, publicCertificate } from '@repo/contract/certificates'
import type { staffCertificate } from '@repo/contract/crm-certificates'
import type { z } from 'zod'
import { statusOf } from './certificates.policy.ts'
import type { Certificate, findByCode } from './certificates.repo.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const issuedFacts = (row: Certificate) => ({
  code: row.code,
  status: statusOf(row),
  hours: row.hours,
  cme: row.cme,
  score: row.score,
  issuedAt: row.issuedAt.toISOString(),
  revokedAt: iso(row.revokedAt),
  replacedAt: iso(row.replacedAt),
})

/** The holder corrects the name of what they earned, once: what came of a correction is corrected by staff. */
export const mayCorrect = (row: Certificate): boolean => statusOf(row) === 'valid' && row.origin === 'earned'

export const toOwn = (row: Certificate, courseSlug: string): z.input<typeof ownCertificate> => ({
  id: row.id,
  ...issuedFacts(row),
  name: row.name ?? '',
  courseTitle: row.courseTitle,
  courseSlug,
  canCorrect: mayCorrect(row),
})

export function toPublic(
  { certificate: row, course, replacedBy }: NonNullable<Awaited<ReturnType<typeof findByCode>>>,
  isSigned: boolean,
): z.input<typeof publicCertificate> {
  return {
    ...issuedFacts(row),
    name: row.name,
    courseTitle: row.courseTitle,
    courseSlug: course.status === 'published' ? course.slug : null,
    doctors: row.doctors,
    issuer: row.issuer,
    replacedBy,
    isSigned,
  }
}

export const toStaff = (row: Certificate): z.input<typeof staffCertificate> => ({
  id: row.id,
  code: row.code,
  status: statusOf(row),
  origin: row.origin,
  name: row.name ?? '',
  course: { id: row.courseId, title: row.courseTitle },
  hours: row.hours,
  score: row.score,
  issuedAt: row.issuedAt.toISOString(),
  revokedAt: iso(row.revokedAt),
  replacedAt: iso(row.replacedAt),
  revokedReason: row.revokedReason,
  reissueReason: row.reissueReason,
})
