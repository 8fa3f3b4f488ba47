import { z } from 'zod'
import { admin } from './access.ts'
import { imageTypes, proofTypes } from './account.ts'
import { doctorTexts, ownCourse, reservedDoctorSlugs } from './doctor-portal.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, id, instant, listQuery, pageOf, savedFile, slug, text } from './fields.ts'

/** Days before a licence expires on which the doctor and the staff are reminded. */
export const licenceReminderDays = [60, 30, 7] as const

/**
 * `missing` without a number, `unchecked` until staff have compared it with the register, `expiring` within the first
 * reminder, `expired` from the day after its last.
 */
export const licenceStates = ['missing', 'unchecked', 'valid', 'expiring', 'expired'] as const

/** What the public page shows of a doctor, and what lists are ordered by. */
export const doctorBody = z.strictObject({
  name: text(2, 80),
  slug: slug.refine((value) => !(reservedDoctorSlugs as readonly string[]).includes(value)),
  academicTitle: text(2, 40),
  ...doctorTexts,
  yearsOfPractice: z.int().min(0).max(70),
  degrees: z
    .array(z.strictObject({ year: z.int().min(1950).max(2100), title: text(2, 120), place: text(2, 120) }))
    .max(20),
  position: z.int().min(0).max(1000),
})

export const licenceBody = z
  .strictObject({
    number: text(2, 60),
    issuer: text(2, 160),
    /** What the licence allows, in its own words. */
    scope: text(0, 500),
    issuedOn: z.iso.date(),
    /** The last day on which it holds; null for one without an end. */
    expiresOn: z.iso.date().nullable(),
  })
  .refine(({ issuedOn, expiresOn }) => expiresOn === null || expiresOn > issuedOn, { path: ['expiresOn'] })

const doctorRow = z.object({
  id,
  slug,
  name: z.string(),
  academicTitle: z.string(),
  portraitUrl: assetUrl,
  workplace: z.string(),
  specialties: z.array(z.string()),
  /** In every status. */
  courseCount: z.int(),
  licenceState: z.enum(licenceStates),
  licenceExpiresOn: z.iso.date().nullable(),
})

export const licenceEvents = ['saved', 'proof_set', 'proof_opened', 'verified', 'withdrawn'] as const

const staffDoctor = doctorRow.extend({
  yearsOfPractice: z.int(),
  biography: z.string(),
  degrees: z.array(z.object({ year: z.int(), title: z.string(), place: z.string() })),
  position: z.int(),
  /** The public page; null without a published course. */
  publicUrl: z.string().nullable(),
  /** Of the profile. */
  version: editVersion,
  licence: z.object({
    number: z.string().nullable(),
    issuer: z.string().nullable(),
    scope: z.string(),
    issuedOn: z.iso.date().nullable(),
    expiresOn: z.iso.date().nullable(),
    hasProof: z.boolean(),
    verifiedAt: instant.nullable(),
    verifiedBy: z.string().nullable(),
    /** Whether the public badge is shown today. */
    isVerified: z.boolean(),
    version: editVersion,
    /** Newest first. */
    history: z.array(z.object({ id, event: z.enum(licenceEvents), by: z.string().nullable(), at: instant })),
  }),
  courses: z.array(ownCourse),
})

const readers = admin('content', 'accountant')
const editors = admin('content')
const MB = 1024 * 1024

/** Doctors as staff see and keep them. */
export const crmDoctors = {
  doctors: endpoint({
    method: 'GET',
    path: '/crm/doctors',
    summary: 'All doctors, also those without a published course',
    access: readers,
    query: z.object({ ...listQuery, licence: z.enum(licenceStates).optional() }),
    response: pageOf(doctorRow).extend({ counts: z.partialRecord(z.enum(licenceStates), z.int()) }),
  }),
  doctor: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id',
    summary: 'One doctor: profile, licence with its history, courses',
    access: readers,
    params: byId,
    response: staffDoctor,
    errors: ['doctor.not_found'],
  }),
  createDoctor: endpoint({
    method: 'POST',
    path: '/crm/doctors',
    summary: 'Add a doctor, without an account',
    access: editors,
    body: doctorBody,
    response: z.object({ id }),
    errors: ['doctor.slug_taken'],
  }),
  updateDoctor: endpoint({
    method: 'PUT',
    path: '/crm/doctors/:id',
    summary: 'Change the public profile',
    access: editors,
    params: byId,
    body: doctorBody.safeExtend({ version: editVersion }),
    response: staffDoctor,
    errors: ['edit.outdated', 'doctor.not_found', 'doctor.slug_taken'],
  }),
  saveLicence: endpoint({
    method: 'PUT',
    path: '/crm/doctors/:id/licence',
    summary: 'Change the licence; what was checked has to be checked again',
    access: editors,
    params: byId,
    body: licenceBody.safeExtend({ version: editVersion }),
    response: staffDoctor,
    errors: ['edit.outdated', 'doctor.not_found'],
  }),
  checkLicence: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/licence/check',
    summary: 'Note that the licence was compared with the register, or take that back',
    access: editors,
    params: byId,
    body: z.strictObject({ isVerified: z.boolean(), version: editVersion }),
    response: staffDoctor,
    errors: ['edit.outdated', 'doctor.not_found', 'doctor.no_licence'],
  }),
  setLicenceProof: endpoint({
    method: 'PUT',
    path: '/crm/doctors/:id/licence/proof',
    summary: 'Picture or PDF of the licence, seen by staff only; it has to be checked again',
    access: editors,
    params: byId,
    upload: { types: [...imageTypes, 'application/pdf'], maxBytes: 10 * MB },
    response: staffDoctor,
    errors: ['upload.not_a_document', 'doctor.not_found'],
  }),
  licenceProof: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/licence/proof',
    summary: 'The proof of the licence, as a file to save; each time is written down',
    access: editors,
    params: byId,
    download: { types: proofTypes },
    response: savedFile,
    errors: ['doctor.not_found', 'professional.no_proof'],
  }),
}
