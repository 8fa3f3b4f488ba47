import { z } from 'zod'
import { signedIn, student } from './access.ts'
import { ownDataRequest } from './data-requests.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, done, email, id, instant, otp, savedFile, text } from './fields.ts'
import { imageTypes, proofTypes } from './file-types.ts'
import { textVersion } from './legal.ts'
import { consentPurposes } from './legal-pages.ts'
import { currentPassword } from './second-factor.ts'

export { consentPurposes } from './legal-pages.ts'

export const consentView = z.object({
  purpose: z.enum(consentPurposes),
  isGranted: z.boolean(),
  /** The text that was decided on; null when nobody was ever asked, or before texts had versions. */
  text: textVersion.nullable(),
  /** The text that is asked for now; null while none is published. */
  currentText: textVersion.nullable(),
  /** Whether the account has to agree to the current text before it can be used. */
  isDue: z.boolean(),
  decidedAt: instant.nullable(),
  isRequired: z.boolean(),
})

/** Mails a person can do without. Security and order mails always come; news come with the consent `marketing`. */
export const mailTopics = ['learning', 'reviews'] as const

/** When mails of a topic come: at once, gathered in one mail a day, or not at all. */
export const mailModes = ['now', 'digest', 'never'] as const
export type MailMode = (typeof mailModes)[number]

const mailsByTopic = z.record(z.enum(mailTopics), z.enum(mailModes))

/** Whole hours of the day in Việt Nam. */
const hourOfDay = z.int().min(0).max(23)
export const mailTimes = z.strictObject({
  /** When the mail of the day comes. */
  digestHour: hourOfDay,
  /** Between these hours no mail comes that one could do without; over midnight where `from` is the later one. */
  quiet: z
    .strictObject({ from: hourOfDay, to: hourOfDay })
    .refine(({ from, to }) => from !== to)
    .nullable(),
})

export const professions = ['doctor', 'nurse', 'technician', 'pharmacist', 'student', 'other'] as const
export const professionalStates = ['none', 'pending', 'approved', 'rejected'] as const

export const professionalProfile = z.object({
  state: z.enum(professionalStates),
  profession: z.enum(professions).nullable(),
  workplace: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceIssuer: z.string().nullable(),
  /** `YYYY-MM-DD`. */
  licenceIssuedOn: z.string().nullable(),
  hasProof: z.boolean(),
  /** Why it was not approved, so that the person can correct it. */
  rejectionReason: z.string().nullable(),
  reviewedAt: instant.nullable(),
})

export const professionalBody = z.strictObject({
  profession: z.enum(professions),
  workplace: text(0, 160).nullable(),
  licenceNumber: text(0, 40).nullable(),
  licenceIssuer: text(0, 160).nullable(),
  licenceIssuedOn: z.iso.date().nullable(),
})

const MB = 1024 * 1024

/** Versions that a screen has shown and that were agreed to. */
export const acceptTextsBody = z.strictObject({
  termsText: id.optional(),
  privacyText: id.optional(),
  /** Decided anew together with the privacy text it belongs to; left out where it is not asked. */
  acceptMarketing: z.boolean().optional(),
})

/** What a person may see, change, take along and have deleted of the own account. */
export const account = {
  setAvatar: endpoint({
    method: 'PUT',
    path: '/me/avatar',
    summary: 'Set the portrait; it is drawn anew, so nothing hidden in the file survives',
    access: signedIn,
    upload: { types: imageTypes, maxBytes: 5 * MB },
    response: z.object({ avatarUrl: assetUrl }),
    errors: ['upload.not_an_image', 'request.too_many'],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/me/avatar',
    summary: 'Remove the portrait',
    access: signedIn,
    response: done,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/me/email',
    summary: 'Ask for another address; a code goes to the new one, a notice to the old one',
    access: signedIn,
    body: z.strictObject({ password: currentPassword, email }),
    response: z.object({ expiresInSeconds: z.int(), resendAfterSeconds: z.int() }),
    errors: ['auth.wrong_password', 'auth.otp_too_soon', 'auth.too_many_attempts'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/me/email/confirm',
    summary: 'Prove the new address with its code; every other session ends',
    access: signedIn,
    body: z.strictObject({ otp }),
    response: z.object({ email: z.string() }),
    errors: ['auth.otp_invalid', 'auth.otp_expired', 'auth.too_many_attempts', 'user.email_taken'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/me/preferences',
    summary: 'Consents and the mails one wants',
    access: { ...signedIn, beforeConsent: true },
    response: z.object({
      consents: z.array(consentView),
      mails: mailsByTopic,
      times: mailTimes,
    }),
  }),
  setConsent: endpoint({
    method: 'PUT',
    path: '/me/consents/:purpose',
    summary: 'Give or withdraw a consent; every decision is kept with the version of its text',
    access: signedIn,
    params: z.object({ purpose: z.enum(consentPurposes) }),
    body: z.strictObject({
      isGranted: z.boolean(),
      /** The version that was shown; needed to agree wherever a text is published. */
      textId: id.optional(),
    }),
    response: consentView,
    errors: ['consent.required', 'consent.text_unknown'],
  }),
  acceptTexts: endpoint({
    method: 'POST',
    path: '/me/consents',
    summary: 'Agree to new versions of the texts; opens the session once nothing is due any more',
    access: { ...signedIn, beforeConsent: true },
    body: acceptTextsBody,
    response: z.object({ isDue: z.boolean() }),
    errors: ['consent.text_unknown'],
  }),
  setMailTopic: endpoint({
    method: 'PUT',
    path: '/me/mails/:topic',
    summary: 'Have mails of a topic at once, once a day or never',
    access: signedIn,
    params: z.object({ topic: z.enum(mailTopics) }),
    body: z.strictObject({ mode: z.enum(mailModes) }),
    response: z.object({ mails: mailsByTopic }),
  }),
  setMailTimes: endpoint({
    method: 'PUT',
    path: '/me/mail-times',
    summary: 'When the mail of the day comes, and between which hours none should',
    access: signedIn,
    body: mailTimes,
    response: z.object({ times: mailTimes }),
  }),
  professional: endpoint({
    method: 'GET',
    path: '/me/professional',
    summary: 'The own professional profile',
    access: student,
    response: professionalProfile,
  }),
  saveProfessional: endpoint({
    method: 'PUT',
    path: '/me/professional',
    summary: 'Hand the professional profile in; a change after approval is checked again',
    access: student,
    body: professionalBody,
    response: professionalProfile,
  }),
  uploadProfessionalProof: endpoint({
    method: 'PUT',
    path: '/me/professional/proof',
    summary: 'Picture or PDF of the licence, seen by nobody but the owner and the staff that checks it',
    access: student,
    upload: { types: [...imageTypes, 'application/pdf'], maxBytes: 10 * MB },
    response: professionalProfile,
    errors: ['upload.not_a_document', 'professional.not_saved', 'request.too_many'],
  }),
  professionalProof: endpoint({
    method: 'GET',
    path: '/me/professional/proof',
    summary: 'The own proof, as a file to save',
    access: student,
    download: { types: proofTypes },
    response: savedFile,
    errors: ['professional.no_proof'],
  }),
  dataRequests: endpoint({
    method: 'GET',
    path: '/me/data-requests',
    summary: 'Requests about the own data, newest first, with their statutory dates',
    access: signedIn,
    response: z.object({ items: z.array(ownDataRequest) }),
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/me/data-requests/export',
    summary: 'Ask for a copy of everything kept about oneself; a mail says when it is ready',
    access: signedIn,
    body: z.strictObject({ password: currentPassword }),
    response: ownDataRequest,
    errors: ['auth.wrong_password', 'data_request.open', 'auth.too_many_attempts'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/me/data-requests/deletion',
    summary: 'Ask for deletion; it happens after some days in which it can be cancelled',
    access: student,
    body: z.strictObject({ password: currentPassword }),
    response: ownDataRequest,
    errors: ['auth.wrong_password', 'data_request.open', 'auth.too_many_attempts'],
  }),
  cancelDataRequest: endpoint({
    method: 'DELETE',
    path: '/me/data-requests/:id',
    summary: 'Keep the account after all',
    access: signedIn,
    params: z.object({ id }),
    response: ownDataRequest,
    errors: ['data_request.not_found', 'data_request.not_open'],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/me/data-requests/:id/file',
    summary: 'The copy of the own data: one JSON document with a readable name for everything',
    access: signedIn,
    params: z.object({ id }),
    response: z.object({ fileName: z.string(), content: z.record(z.string(), z.unknown()) }),
    errors: ['data_request.not_found', 'data_request.not_open'],
  }),
}
