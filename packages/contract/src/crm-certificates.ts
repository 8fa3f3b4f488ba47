import { z } from 'zod'
import { admin } from './access.ts'
import { certificateName, certificateRule, certificateStatuses, cmeCredit } from './certificates.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text } from './fields.ts'

/** Why a certificate was issued: earned, with the name corrected by its holder, or anew by staff. */
export const certificateOrigins = ['earned', 'corrected', 'reissued'] as const

/** A certificate of a learner with what became of it, as staff see it. */
export const staffCertificate = z.object({
  id,
  code: z.string(),
  status: z.enum(certificateStatuses),
  origin: z.enum(certificateOrigins),
  name: z.string(),
  course: z.object({ id, title: z.string() }),
  hours: z.number().nullable(),
  score: z.int().nullable(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
  replacedAt: instant.nullable(),
  /** Why it was revoked, or issued anew, as the learner was told. */
  revokedReason: z.string().nullable(),
  reissueReason: z.string().nullable(),
})

export const courseCertificateRule = certificateRule.extend({
  isOffered: z.boolean(),
  /** Null: its certificates say nothing of continuing medical education. */
  cme: cmeCredit.nullable(),
  version: editVersion,
})

/** With whether files of certificates are signed, which the settings of the service decide. */
const shownRule = courseCertificateRule.extend({ isSigned: z.boolean() })

/** Told the learner by mail and kept in the audit entry. */
const reason = text(5, 500)
const mayManage = admin('certificates.manage')
const oneCertificate = byId.extend({ certificateId: id })

/** Certificates as staff look after them, and the rules of courses. */
export const crmCertificates = {
  courseRule: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/certificate',
    summary: 'What learners have to do for the certificate of a course',
    access: admin('courses.read'),
    params: byId,
    response: shownRule,
    errors: ['course.not_found'],
  }),
  saveCourseRule: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/certificate',
    summary: 'Say whether and for what a course gives a certificate, from now on; issued ones stay',
    access: admin('courses.edit'),
    params: byId,
    body: z.strictObject({ ...courseCertificateRule.shape, version: editVersion }),
    response: shownRule,
    errors: ['course.not_found', 'edit.outdated'],
  }),
  learnerCertificates: endpoint({
    method: 'GET',
    path: '/crm/students/:id/certificates',
    summary: 'All certificates of a learner, newest first, also revoked and replaced ones',
    access: admin('learners.read'),
    params: byId,
    response: z.array(staffCertificate),
    errors: ['user.not_found'],
  }),
  revokeCertificate: endpoint({
    method: 'POST',
    path: '/crm/students/:id/certificates/:certificateId/revoke',
    summary: 'Revoke a certificate for a reason that the learner is mailed; its page says so at once',
    access: mayManage,
    params: oneCertificate,
    body: z.strictObject({ reason }),
    response: z.array(staffCertificate),
    errors: ['user.not_found', 'certificate.not_found', 'certificate.not_valid'],
  }),
  reissueCertificate: endpoint({
    method: 'POST',
    path: '/crm/students/:id/certificates/:certificateId/reissue',
    summary: 'Issue a certificate anew with a corrected name, also a revoked one; the old one says so',
    access: mayManage,
    params: oneCertificate,
    body: z.strictObject({ name: certificateName, reason }),
    response: z.array(staffCertificate),
    errors: ['user.not_found', 'certificate.not_found', 'certificate.not_valid'],
  }),
}
