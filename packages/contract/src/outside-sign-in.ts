import { z } from 'zod'
import { anyone, student } from './access.ts'
import { agreements, agreesToShownTexts, codeSent, signedInAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { done, email, id, instant, otp, text } from './fields.ts'
import { outsideServices, signInSources } from './outside-services.ts'
import { proofAgain, proofErrors } from './proof-again.ts'
import { secondFactorCode } from './second-factor.ts'

const service = z.enum(outsideServices)

/** Where a sign-in comes from. */
const source = {
  service: z.enum(signInSources),
  /** The clinic's name, where its provider signs in. */
  clinic: z.string().nullable(),
}

/** Titles of courses of which the first sign-in by a clinic was given a seat, and of those with none left. */
const clinicSeats = z.object({ clinic: z.string(), given: z.array(z.string()), missing: z.array(z.string()) })

const signedInFromOutside = signedInAnswer.extend({
  /** Null except at the first sign-in by a clinic that gives seats. */
  clinicSeats: clinicSeats.nullable(),
})

/** Names a visit to a service; only the browser that began it has it. */
const ceremony = z.string().min(20).max(100)

/** Names a sign-in that the service has answered and that the person has to finish; only their browser has it. */
const ticket = z.string().min(20).max(100)

/** As at the login with a password. */
const deviceId = z.string().max(64).optional()

/** What the service sent the browser back with (RFC 6749 §4.1.2, RFC 9207). */
const answer = z.strictObject({
  state: z.string().max(500),
  code: z.string().max(4096).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
  /** The organisation whose return address it came to. */
  place: z.string().max(100).optional(),
})

const begun = z.object({
  ceremony: z.string(),
  /** Page of the service that the browser goes to. */
  url: z.string(),
})

/** What a sign-in still needs of its person. */
export const outsideNeeds = [
  /** An account has the address: its password, or a code sent to it, proves whose it is. */
  'proof',
  /** The service vouches for no address: one is typed and proved by a code. */
  'address',
  /** Nobody has an account with the address yet: a name, and what is agreed to. */
  'account',
  /** The second factor of the account. */
  'second_factor',
] as const

const outcome = z.object({
  session: signedInFromOutside.nullable(),
  open: z
    .object({
      ticket: z.string(),
      ...source,
      need: z.enum(outsideNeeds),
      /** The address that was proved, by the service or by a code. */
      email: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
})

const ticketErrors = ['outside.expired', 'outside.refused', 'outside.taken'] as const
const answerErrors = [
  'outside.expired',
  'outside.refused',
  'outside.cancelled',
  'outside.unreachable',
  'outside.other_domain',
] as const

const identity = z.object({
  id,
  ...source,
  /** Whether it signs in at present. */
  isOffered: z.boolean(),
  /** Address that the service vouched for when the account was linked. */
  email: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

/** Sign-in of learners with an account of another service (OpenID Connect Core 1.0; Zalo by OAuth 2.0). */
export const outsideSignIn = {
  offered: endpoint({
    method: 'GET',
    path: '/auth/outside',
    summary: 'Services whose accounts sign in here',
    access: anyone,
    isForLearners: true,
    response: z.object({
      services: z.array(service),
      /** Whether clinics sign their people in by providers of theirs. */
      hasClinics: z.boolean(),
    }),
    cacheSeconds: 60,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/outside/begin',
    summary: 'The page of a service to sign in at; nothing changes until it answers',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ service }),
    response: begun,
    errors: ['outside.not_offered', 'outside.unreachable', 'request.too_many'],
  }),
  beginClinic: endpoint({
    method: 'POST',
    path: '/auth/outside/clinic',
    summary:
      'The page of the clinic that has the domain of an address; one answer for every domain without a sign-in',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ email }),
    response: begun,
    errors: ['outside.no_clinic', 'outside.unreachable', 'request.too_many'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/outside/finish',
    summary: 'Take what the service answered: a session, or what the sign-in still needs',
    access: anyone,
    isForLearners: true,
    isProofGuarded: true,
    body: z.strictObject({ ceremony, answer, deviceId }),
    response: outcome,
    errors: [...answerErrors, 'outside.not_for_staff', 'auth.too_many_attempts'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/outside/link',
    summary: 'Prove by its password whose the account with the address is, link it, and sign in',
    access: anyone,
    isForLearners: true,
    isProofGuarded: true,
    body: z.strictObject({
      ticket,
      password: z.string().min(1).max(1024),
      secondFactor: secondFactorCode.optional(),
      deviceId,
    }),
    response: signedInFromOutside,
    errors: [
      ...ticketErrors,
      'auth.invalid_credentials',
      'auth.second_factor_needed',
      'auth.second_factor_invalid',
      'auth.too_many_attempts',
    ],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/outside/code',
    summary:
      'Send a code to the address of the sign-in, or to the one given where the service vouches for none',
    access: anyone,
    isForLearners: true,
    isProofGuarded: true,
    body: z.strictObject({ ticket, email: email.optional() }),
    response: codeSent,
    errors: ['outside.expired', 'auth.otp_too_soon', 'auth.too_many_attempts'],
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/auth/outside/confirm',
    summary:
      'Prove the address with the code: links the account that has it and signs in, or asks for a new one',
    access: anyone,
    isForLearners: true,
    body: z.strictObject({ ticket, otp, deviceId }),
    response: outcome,
    errors: [
      ...ticketErrors,
      'outside.not_for_staff',
      'auth.otp_invalid',
      'auth.otp_expired',
      'auth.too_many_attempts',
    ],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/auth/outside/enter',
    summary: 'Sign in with the second factor of an account that was proved already',
    access: anyone,
    isForLearners: true,
    isProofGuarded: true,
    body: z.strictObject({ ticket, secondFactor: secondFactorCode, deviceId }),
    response: signedInFromOutside,
    errors: [
      ...ticketErrors,
      'auth.second_factor_needed',
      'auth.second_factor_invalid',
      'auth.too_many_attempts',
    ],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/outside/register',
    summary: 'Open a learner account with the proved address, and sign in',
    access: anyone,
    isForLearners: true,
    body: z
      .strictObject({ ticket, name: text(2, 80), ...agreements, deviceId })
      .superRefine(agreesToShownTexts),
    response: signedInFromOutside,
    errors: [...ticketErrors, 'consent.text_unknown'],
  }),

  list: endpoint({
    method: 'GET',
    path: '/me/outside',
    summary: 'Accounts of other services that sign in to the own account, and services that can be linked',
    access: student,
    response: z.object({
      items: z.array(identity),
      services: z.array(service),
      /** Whether linking and unlinking also ask for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  beginLink: endpoint({
    method: 'POST',
    path: '/me/outside/begin',
    summary: 'The page of a service to link the own account with; nothing changes until it answers',
    access: student,
    body: proofAgain.extend({ service }),
    response: begun,
    errors: [...proofErrors, 'outside.not_offered', 'outside.unreachable'],
  }),
  finishLink: endpoint({
    method: 'POST',
    path: '/me/outside',
    summary: 'Take what the service answered and link the own account',
    access: student,
    body: z.strictObject({ ceremony, answer }),
    response: identity,
    errors: [...answerErrors, 'outside.taken'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/me/outside/:id/remove',
    summary: 'Unlink an account of another service; every other session ends',
    access: student,
    params: z.object({ id }),
    body: proofAgain,
    response: done,
    errors: [...proofErrors, 'outside.not_found'],
  }),
}
