import { z } from 'zod'
import { admin, courseAuthors, courseReaders } from './access.ts'
import { beforeAfter, pairFacts, pairLimits } from './before-after.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  listOf,
  savedFile,
  searchText,
  text,
} from './fields.ts'
import { imageTypes, proofTypes } from './file-types.ts'

const MB = 1_000_000

/** What a patient agreed to: pictures in lessons for learners, or also on pages that everybody reads. */
export const consentScopes = ['teaching', 'public'] as const
/** `unproven`: nobody has stored the signed paper yet, so no picture may rest on it. */
export const consentStates = ['in_force', 'unproven', 'withdrawn'] as const
export const pairStates = ['shown', 'no_consent', 'withdrawn'] as const

export const consentBody = z.strictObject({
  /** Number under which the paper is kept in the clinic. No name of a patient: a number has a digit. */
  reference: text(3, 40).pipe(z.string().regex(/^(?=.*\d)[\p{L}\d][\p{L}\d./_ -]*$/u)),
  givenOn: z.iso.date(),
  scope: z.enum(consentScopes),
  /** The doctor who treated the patient, who may then choose the pictures, too; null: staff alone do. */
  doctorId: id.nullable(),
})

export const consentDoctorBody = z.strictObject({ doctorId: id.nullable() })

export const withdrawalBody = z.strictObject({ reason: text(5, 300) })

const consent = z.object({
  id,
  reference: z.string(),
  givenOn: z.iso.date(),
  scope: z.enum(consentScopes),
  /** Who treated the patient. */
  doctor: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(consentStates),
  hasProof: z.boolean(),
  /** Who recorded it; null where that account is gone. */
  recordedBy: z.string().nullable(),
  createdAt: instant,
  withdrawn: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Pairs of pictures that rest on it. */
  pairCount: z.int(),
})

const consentChoice = consent.pick({ id: true, reference: true, givenOn: true, scope: true })

export const storedPicture = z.object({ id, src: assetUrl, width: z.int(), height: z.int() })

export const pairBody = z.strictObject({ beforeId: id, afterId: id, ...pairFacts })

/** A pair as its authors see it. */
const staffPair = z.object({
  id,
  state: z.enum(pairStates),
  /** Null where it rests on none, and for a doctor who has not treated the patient. */
  consent: consentChoice.nullable(),
  beforeId: id,
  afterId: id,
  /** Null once the consent was withdrawn, and without a consent for staff who do not edit courses. */
  pair: beforeAfter.nullable(),
})

const manage = admin('consents.manage')
const write = admin('courses.edit')

/** Consents of patients to pictures of their treatment, and the pairs of pictures that rest on them. */
export const crmPatientConsents = {
  consents: endpoint({
    method: 'GET',
    path: '/crm/patient-consents',
    summary: 'Consents on file, the newest first; no patient is named',
    access: manage,
    query: z.object({
      state: z.enum(consentStates).optional(),
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(consent),
  }),
  createConsent: endpoint({
    method: 'POST',
    path: '/crm/patient-consents',
    summary: 'Record a consent; pictures may rest on it once its signed paper is stored',
    access: manage,
    body: consentBody,
    response: consent,
    errors: ['doctor.not_found'],
  }),
  consentDoctors: endpoint({
    method: 'GET',
    path: '/crm/patient-consent-doctors',
    summary: 'Doctors by name, for who records whose patient it was',
    access: manage,
    response: z.array(z.object({ id, name: z.string() })),
  }),
  setConsentDoctor: endpoint({
    method: 'PUT',
    path: '/crm/patient-consents/:id/doctor',
    summary: 'Say who treated the patient; pictures that stand in lessons stay there',
    access: manage,
    params: byId,
    body: consentDoctorBody,
    response: consent,
    errors: ['patient_consent.not_found', 'patient_consent.withdrawn', 'doctor.not_found'],
  }),
  setConsentProof: endpoint({
    method: 'PUT',
    path: '/crm/patient-consents/:id/proof',
    summary: 'Store the signed paper, which stays private',
    access: manage,
    params: byId,
    upload: { types: [...imageTypes, 'application/pdf'], maxBytes: 10 * MB },
    response: consent,
    errors: ['patient_consent.not_found', 'patient_consent.withdrawn', 'upload.not_a_document'],
  }),
  consentProof: endpoint({
    method: 'GET',
    path: '/crm/patient-consents/:id/proof',
    summary: 'The signed paper, as a file to save; each time is written down',
    access: manage,
    params: byId,
    download: { types: proofTypes },
    response: savedFile,
    errors: ['patient_consent.not_found', 'patient_consent.no_proof'],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/crm/patient-consents/:id/withdrawal',
    summary: 'The patient takes the consent back: its pictures are gone everywhere, at once and for good',
    access: manage,
    params: byId,
    body: withdrawalBody,
    response: consent,
    errors: ['patient_consent.not_found', 'patient_consent.withdrawn'],
  }),
  removeConsent: endpoint({
    method: 'DELETE',
    path: '/crm/patient-consents/:id',
    summary: 'Remove a consent that was recorded by mistake and that no picture ever rested on',
    access: manage,
    params: byId,
    response: done,
    errors: ['patient_consent.not_found', 'patient_consent.in_use'],
  }),
  consentChoices: endpoint({
    method: 'GET',
    path: '/crm/patient-consent-choices',
    summary:
      'Consents in force whose paper is stored, by their number, for a picker; doctors see those of their patients',
    access: courseAuthors,
    query: z.object({ q: searchText.optional() }),
    isSearch: 'often',
    response: z.object({ items: z.array(consentChoice), hasMore: z.boolean() }),
  }),
  addPatientPicture: endpoint({
    method: 'POST',
    path: '/crm/patient-consents/:id/pictures',
    summary:
      'A picture that rests on the consent; it is drawn anew and stays private. Doctors use consents of their patients',
    access: courseAuthors,
    params: byId,
    upload: { types: imageTypes, maxBytes: 10 * MB },
    response: storedPicture,
    errors: [
      'patient_consent.not_found',
      'patient_consent.withdrawn',
      'patient_consent.no_proof',
      'upload.not_an_image',
      'request.too_many',
    ],
  }),
  createPair: endpoint({
    method: 'POST',
    path: '/crm/before-after',
    summary:
      'Two pictures of one consent with what is said of them. A pair is never changed: another one takes its place',
    access: courseAuthors,
    body: pairBody,
    response: staffPair,
    errors: ['before_after.picture_not_found', 'patient_consent.withdrawn', 'patient_consent.no_proof'],
  }),
  pairs: endpoint({
    method: 'GET',
    path: '/crm/before-after',
    summary:
      'Pairs by their ids, for the text that names them; doctors see those of their patients and of their courses',
    access: courseReaders,
    query: z.object({ ids: listOf(id).pipe(z.array(id).max(pairLimits.perText).optional()) }),
    response: z.array(staffPair),
  }),
  setPairConsent: endpoint({
    method: 'PUT',
    path: '/crm/before-after/:id/consent',
    summary: 'Rest a pair that came with a course from elsewhere on a consent',
    access: write,
    params: byId,
    body: z.strictObject({ consentId: id }),
    response: staffPair,
    errors: [
      'before_after.not_found',
      'before_after.has_consent',
      'patient_consent.not_found',
      'patient_consent.withdrawn',
      'patient_consent.no_proof',
    ],
  }),
}
