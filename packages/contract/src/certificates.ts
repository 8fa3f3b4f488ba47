import { z } from 'zod'
import { anyone, student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, savedFile, slug, text } from './fields.ts'

/** `replaced`: another certificate stands for it, such as one with the corrected name. */
export const certificateStatuses = ['valid', 'revoked', 'replaced'] as const

/** A name as it is printed: letters of any language, and what stands between them in names. */
export const certificateName = text(2, 80).pipe(
  z.string().regex(/^\p{L}[\p{L}\p{M}]*(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u),
)

/**
 * Continuing medical education that an accredited organiser vouches for. Without one nothing of a course speaks of it:
 * neither its certificates nor the statement of hours.
 */
export const cmeCredit = z.strictObject({
  organiser: text(2, 200),
  /** Number of the decision that accredits the organiser. */
  decision: text(2, 80),
  decidedOn: z.iso.date(),
  hours: z.number().min(0.5).max(200).multipleOf(0.5),
})

/** What a learner has to have done. */
export const certificateRule = z.object({
  /** Of the course's lessons. */
  lessonsPercent: z.int().min(50).max(100),
  /** Whether every quiz has to be passed, whatever completes its lesson. */
  needsQuizzes: z.boolean(),
  /** Whether every assignment has to be done: passed where doctors judge it, else handed in. */
  needsAssignments: z.boolean().default(false),
})

/** What was true on the day of issue; it never changes. */
const issued = {
  code: z.string(),
  status: z.enum(certificateStatuses),
  hours: z.number().nullable(),
  cme: cmeCredit.nullable(),
  /** Average of the best results of the course's quizzes, in percent; null without quizzes. */
  score: z.int().nullable(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
  replacedAt: instant.nullable(),
}

/** What everybody sees who has the address. */
export const publicCertificate = z.object({
  ...issued,
  /** Null once its holder has deleted their account. */
  name: z.string().nullable(),
  courseTitle: z.string(),
  /** Address of the course; null while it is not public. */
  courseSlug: slug.nullable(),
  doctors: z.array(z.string()),
  issuer: z.string(),
  /** The certificate that stands for this one. */
  replacedBy: z.string().nullable(),
  /** Whether its files carry the signature of the academy. */
  isSigned: z.boolean(),
})

export const ownCertificate = z.object({
  id,
  ...issued,
  name: z.string(),
  courseTitle: z.string(),
  courseSlug: slug,
  /** The name can still be corrected once by its holder. */
  canCorrect: z.boolean(),
})

const leftOver = z.object({ id, title: z.string() })

/** How far a learner is from the certificate of a course. */
export const certificateState = z.object({
  course: z.object({ slug, title: z.string() }),
  /** Null: the course gives no certificate. */
  rule: certificateRule.nullable(),
  hours: z.number().nullable(),
  lessons: z.object({ completed: z.int(), needed: z.int(), total: z.int() }),
  /** Null where the rule asks for no quizzes, or the course has none. */
  quizzes: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** Null where the rule asks for no assignments, or the course has none. */
  assignments: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** What may still be missing, in the order of the course, at most twenty of it. */
  openLessons: z.array(leftOver),
  openQuizzes: z.array(leftOver),
  openAssignments: z.array(leftOver),
  isEarned: z.boolean(),
  /** The name of the profile, to be confirmed. */
  profileName: z.string(),
  certificate: ownCertificate.nullable(),
})

/** Any address that could be one is asked for, so that a mistyped code is answered like an unknown one. */
const byCode = z.object({ code: slug })
const nameBody = z.strictObject({ name: certificateName })

/** Certificates of completion: judged, issued and shown by what the server knows alone. */
export const certificates = {
  myCertificates: endpoint({
    method: 'GET',
    path: '/me/certificates',
    summary: 'Own certificates, newest first, without those that another one stands for',
    access: student,
    response: z.array(ownCertificate),
  }),
  courseCertificate: endpoint({
    method: 'GET',
    path: '/me/courses/:slug/certificate',
    summary: 'The own certificate of a course, or what is left to do for it',
    access: student,
    params: z.object({ slug }),
    response: certificateState,
    errors: ['course.not_found', 'course.not_enrolled'],
  }),
  claimCertificate: endpoint({
    method: 'POST',
    path: '/me/courses/:slug/certificate',
    summary:
      'Have the certificate issued, once, with the name that was confirmed; again answers the same one',
    access: student,
    params: z.object({ slug }),
    body: nameBody,
    response: ownCertificate,
    errors: [
      'course.not_found',
      'course.not_enrolled',
      'certificate.not_offered',
      'certificate.not_earned',
      'certificate.not_valid',
    ],
  }),
  correctCertificate: endpoint({
    method: 'POST',
    path: '/me/certificates/:id/name',
    summary: 'Correct the name on an own certificate, once; a new one is issued in its place',
    access: student,
    params: byId,
    body: nameBody,
    response: ownCertificate,
    errors: ['certificate.not_found', 'certificate.not_valid', 'certificate.corrected_already'],
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/certificates/:code',
    summary:
      'What is true of a certificate right now, for everybody who has its code; null for an unknown code',
    access: anyone,
    isForLearners: true,
    params: byCode,
    response: z.object({ certificate: publicCertificate.nullable() }),
    errors: ['request.too_many'],
  }),
  certificateBadge: endpoint({
    method: 'GET',
    path: '/certificates/:code/badge',
    summary:
      'A valid certificate as an Open Badge 3.0, signed as a JWT; not found where the academy has no key',
    access: anyone,
    params: byCode,
    download: { types: ['text/plain'] },
    response: savedFile,
    errors: ['certificate.not_found', 'certificate.not_valid', 'request.too_many'],
  }),
  certificatePdf: endpoint({
    method: 'GET',
    path: '/certificates/:code/pdf',
    summary: 'A valid certificate as a PDF, signed where the academy has a key',
    access: anyone,
    params: byCode,
    download: { types: ['application/pdf'] },
    response: savedFile,
    errors: ['certificate.not_found', 'certificate.not_valid', 'request.too_many'],
  }),
}
