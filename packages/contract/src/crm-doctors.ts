import { z } from 'zod'
import { admin } from './access.ts'
import { rating } from './catalogue.ts'
import { inviteBody } from './crm-accounts.ts'
import { userStatuses } from './crm-users.ts'
import { doctorDegrees, doctorTexts, ownCourse, reservedDoctorSlugs } from './doctor-portal.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  byId,
  email,
  id,
  instant,
  keyPageOf,
  savedFile,
  searchText,
  slug,
  sortKey,
  text,
  valueKeyQuery,
} from './fields.ts'
import { imageTypes, proofTypes } from './file-types.ts'
import { licenceReminderDays, licenceStates } from './licence-states.ts'
import { basisPoints, statement } from './revenue.ts'

export { licenceReminderDays, licenceStates }

/** What the public page shows of a doctor, and what lists are ordered by. */
export const doctorBody = z.strictObject({
  name: text(2, 80),
  slug: slug.refine((value) => !(reservedDoctorSlugs as readonly string[]).includes(value)),
  academicTitle: text(2, 40),
  ...doctorTexts,
  yearsOfPractice: z.int().min(0).max(70),
  degrees: doctorDegrees,
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
  /** Whether the portrait was uploaded; otherwise it is drawn. */
  hasOwnPortrait: z.boolean(),
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

const doctorAccount = z.object({
  account: z
    .object({
      id,
      name: z.string(),
      email: z.string(),
      status: z.enum(userStatuses),
      /** Until when the mailed link can be used; null once it was, or where there is none. */
      invitedUntil: instant.nullable(),
    })
    .nullable(),
  free: z.array(z.object({ id, name: z.string(), email: z.string() })),
})

const readers = admin('doctors.read')
const editors = admin('doctors.edit')
const MB = 1024 * 1024

/** Doctors as staff see and keep them. */
export const crmDoctors = {
  doctors: endpoint({
    method: 'GET',
    path: '/crm/doctors',
    summary: 'All doctors, also those without a published course',
    access: readers,
    query: z.object({
      q: searchText.optional(),
      licence: z.enum(licenceStates).optional(),
      ...valueKeyQuery,
    }),
    response: keyPageOf(doctorRow, sortKey).extend({
      counts: z.partialRecord(z.enum(licenceStates), z.int()).nullable(),
    }),
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
  setPortrait: endpoint({
    method: 'PUT',
    path: '/crm/doctors/:id/portrait',
    summary: 'Set the portrait, also that of the account; it is drawn anew as a square',
    access: editors,
    params: byId,
    upload: { types: imageTypes, maxBytes: 10 * MB },
    response: staffDoctor,
    errors: ['upload.not_an_image', 'request.too_many', 'doctor.not_found'],
  }),
  removePortrait: endpoint({
    method: 'DELETE',
    path: '/crm/doctors/:id/portrait',
    summary: 'Go back to the drawn portrait',
    access: editors,
    params: byId,
    response: staffDoctor,
    errors: ['doctor.not_found'],
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
    access: admin('licences.verify'),
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
    access: admin('licences.verify', 'doctors.edit'),
    params: byId,
    download: { types: proofTypes },
    response: savedFile,
    errors: ['doctor.not_found', 'professional.no_proof'],
  }),
  doctorAccount: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/account',
    summary: 'The account of a doctor; without one, the accounts of doctors that have no profile yet',
    access: admin('doctors.accounts'),
    params: byId,
    response: doctorAccount,
    errors: ['doctor.not_found'],
  }),
  inviteDoctor: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/account',
    summary: 'Open an account for a doctor and mail the link to set its password',
    access: admin('doctors.accounts'),
    params: byId,
    body: z.strictObject({ name: inviteBody.shape.name, email }),
    response: doctorAccount,
    errors: ['doctor.not_found', 'doctor.has_account', 'user.email_taken'],
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/account/invitation',
    summary: 'Mail a new link to a doctor who has not set a password yet; the one before ends',
    access: admin('doctors.accounts'),
    params: byId,
    response: doctorAccount,
    errors: ['doctor.not_found', 'doctor.no_invitation', 'request.too_many'],
  }),
  linkDoctor: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/account/link',
    summary: 'Let an account of a doctor without a profile speak for this one',
    access: admin('doctors.accounts'),
    params: byId,
    body: z.strictObject({ userId: id }),
    response: doctorAccount,
    errors: ['doctor.not_found', 'doctor.has_account', 'user.not_found', 'doctor.account_taken'],
  }),
  doctorFigures: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/figures',
    summary: 'Learners, watch time and ratings, as the doctor portal shows them',
    access: readers,
    params: byId,
    response: z.object({
      learners: z.int(),
      watchedMs30Days: z.int(),
      completionPercent: z.int(),
      rating,
      reviewsWithoutReply: z.int(),
    }),
    errors: ['doctor.not_found'],
  }),
  doctorRevenue: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/revenue',
    summary: 'The statements of a doctor, newest first, and the shares that hold',
    access: admin('revenue.read'),
    params: byId,
    response: z.object({
      statements: z.array(statement.omit({ doctor: true })),
      rules: z.array(
        z.object({ id, isForEverybody: z.boolean(), course: z.string().nullable(), basisPoints }),
      ),
    }),
    errors: ['doctor.not_found'],
  }),
}
