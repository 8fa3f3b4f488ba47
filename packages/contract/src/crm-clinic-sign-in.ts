import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text } from './fields.ts'
import { proofAgain, proofErrors } from './proof-again.ts'

/** Why the last sign-in by a provider failed. */
export const clinicFaults = ['refused', 'unreachable', 'other_domain', 'unstable_name'] as const
export type ClinicFault = (typeof clinicFaults)[number]

/** How a provider speaks: OpenID Connect, or SAML 2.0. */
export const clinicKinds = ['oidc', 'saml'] as const
export type ClinicKind = (typeof clinicKinds)[number]

/** Most domains of one organisation. */
export const mostClinicDomains = 20

/** Whether a text is an address by http or https without a password; which of them may be called the service decides. */
function isAddress(value: string, { hasQuery = false } = {}): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hash, search } = new URL(value)
  return /^https?:$/.test(protocol) && `${username}${password}${hash}${hasQuery ? '' : search}` === ''
}

/** A domain of mail in letters of ASCII; RFC 1035 §2.3.4 allows 253. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/)

const clinicValues = proofAgain.extend({
  kind: z.enum(clinicKinds),
  /** The issuer (OpenID Connect Discovery 1.0), or the entity ID of the provider (SAML 2.0 metadata). */
  issuer: text(1, 500).optional(),
  clientId: text(1, 255).optional(),
  /** Left out to keep the one that is saved. */
  clientSecret: z.string().min(1).max(500).optional(),
  /** Metadata of a provider of SAML, as XML; it says the three below. */
  metadata: z.string().max(200_000).optional(),
  /** Where browsers are redirected to with a request (HTTP-Redirect). */
  ssoUrl: z
    .string()
    .trim()
    .max(1000)
    .refine((value) => isAddress(value, { hasQuery: true }))
    .optional(),
  /** Certificates of its signatures in PEM, one after the other. */
  certificates: z.string().max(20_000).optional(),
  /** Courses of which a first sign-in is given a free seat of the organisation. */
  seatCourseIds: z
    .array(id)
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length),
})

/** What each kind cannot do without. */
function checkKind(
  { kind, issuer, clientId, metadata, ssoUrl, certificates }: z.output<typeof clinicValues>,
  context: z.RefinementCtx,
): void {
  const fault = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'missing' })
  if (kind === 'oidc') {
    if (issuer === undefined || !isAddress(issuer) || issuer.includes('/.well-known/')) fault('issuer')
    if (clientId === undefined) fault('clientId')
  } else if (metadata === undefined) {
    if (issuer === undefined) fault('issuer')
    if (ssoUrl === undefined) fault('ssoUrl')
    if (certificates === undefined) fault('certificates')
  }
}

export const clinicSignInBody = clinicValues.superRefine(checkKind)

const clinicDomainBody = z.strictObject({ domain })
/** Both factors once more: a domain that staff vouch for opens accounts. */
export const clinicVouchBody = proofAgain.extend({ reason: text(5, 300) })
/** Switching on opens accounts, too. */
export const clinicOnBody = proofAgain.extend({ isActive: z.literal(true) })

const clinicDomain = z.object({
  id,
  domain: z.string(),
  /** The TXT record of the domain that proves it. */
  record: z.string(),
  /** Null until it is proved; until then the provider speaks for no address of it. */
  verifiedAt: instant.nullable(),
  /** Whether staff vouched for it instead of its record. */
  isByStaff: z.boolean(),
})

const clinicSignIn = z.object({
  provider: z
    .object({
      kind: z.enum(clinicKinds),
      issuer: z.string(),
      /** Empty for SAML. */
      clientId: z.string(),
      /** Null for OpenID Connect. */
      ssoUrl: z.string().nullable(),
      /** Of SAML, with the last moment of each. */
      certificates: z.array(z.object({ pem: z.string(), validTo: instant })),
      isActive: z.boolean(),
      seatCourseIds: z.array(id),
      /** Accounts that it signs in to. */
      learners: z.int(),
      lastUsedAt: instant.nullable(),
      /** Why the last sign-in failed; null since a good one. */
      lastFault: z.enum(clinicFaults).nullable(),
      lastFaultAt: instant.nullable(),
    })
    .nullable(),
  domains: z.array(clinicDomain),
  /** What has to be set at the provider. */
  here: z.object({
    redirectUrl: z.string(),
    scope: z.string(),
    /** Also the address of this installation's metadata. */
    entityId: z.string(),
    acsUrl: z.string(),
  }),
  /** Courses that the organisation has seats of. */
  courses: z.array(z.object({ id, title: z.string(), free: z.int() })),
  /** Whether saving also asks for a code. */
  isCodeNeeded: z.boolean(),
  /** Of the provider. */
  version: editVersion,
})

const maySet = admin('settings.manage')
const notSet = ['organisation.not_found', 'clinic_sign_in.not_set'] as const
const ofDomain = ['organisation.not_found', 'clinic_sign_in.domain_not_found'] as const
const byDomain = byId.extend({ domainId: id })

/** Sign-in of the people of an organisation by its own identity provider. */
export const crmClinicSignIn = {
  signIn: endpoint({
    method: 'GET',
    path: '/crm/organisations/:id/sign-in',
    summary: 'The identity provider of an organisation, its domains, and what has to be set there',
    access: maySet,
    params: byId,
    response: clinicSignIn,
    errors: ['organisation.not_found'],
  }),
  saveSignIn: endpoint({
    method: 'PUT',
    path: '/crm/organisations/:id/sign-in',
    summary: 'Set the provider; another kind, issuer or client unlinks whom the one before signed in',
    access: maySet,
    params: byId,
    body: clinicValues.extend({ version: editVersion }).superRefine(checkKind),
    response: clinicSignIn,
    errors: [
      ...proofErrors,
      'organisation.not_found',
      'clinic_sign_in.inner_address',
      'clinic_sign_in.shared_issuer',
      'clinic_sign_in.secret_missing',
      'clinic_sign_in.bad_metadata',
      'clinic_sign_in.bad_certificate',
      'edit.outdated',
    ],
  }),
  setSignInState: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/sign-in/state',
    summary: 'Switch the sign-in on, which needs a proved domain and both factors once more, or off',
    access: maySet,
    params: byId,
    body: z.discriminatedUnion('isActive', [clinicOnBody, z.strictObject({ isActive: z.literal(false) })]),
    response: clinicSignIn,
    errors: [...proofErrors, ...notSet, 'clinic_sign_in.no_domain'],
  }),
  trySignIn: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/sign-in/try',
    summary: 'Read the settings of the provider as a sign-in would; changes nothing',
    access: maySet,
    params: byId,
    response: z.object({
      /** Host of the page that learners would be sent to; null where it is not known. */
      host: z.string().nullable(),
      fault: z.enum(clinicFaults).nullable(),
    }),
    errors: [...notSet, 'request.too_many'],
  }),
  removeSignIn: endpoint({
    method: 'DELETE',
    path: '/crm/organisations/:id/sign-in',
    summary: 'Remove the provider and unlink whom it signed in; accounts and courses stay',
    access: maySet,
    params: byId,
    response: clinicSignIn,
    errors: notSet,
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/sign-in/domains',
    summary: 'Name a mail domain of the organisation, to be proved',
    access: maySet,
    params: byId,
    body: clinicDomainBody,
    response: clinicSignIn,
    errors: [
      'organisation.not_found',
      'clinic_sign_in.domain_taken',
      'clinic_sign_in.domain_public',
      'request.too_many',
    ],
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/sign-in/domains/:domainId/check',
    summary: 'Look for the TXT record that proves the domain',
    access: maySet,
    params: byDomain,
    response: clinicSignIn,
    errors: [...ofDomain, 'clinic_sign_in.record_missing', 'request.too_many'],
  }),
  vouchDomain: endpoint({
    method: 'POST',
    path: '/crm/organisations/:id/sign-in/domains/:domainId/vouch',
    summary: 'Take the domain as proved without its record, with a reason',
    access: maySet,
    params: byDomain,
    body: clinicVouchBody,
    response: clinicSignIn,
    errors: [...proofErrors, ...ofDomain],
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/crm/organisations/:id/sign-in/domains/:domainId',
    summary: 'Let the provider speak for the domain no more',
    access: maySet,
    params: byDomain,
    response: clinicSignIn,
    errors: ofDomain,
  }),
}
