import type { Profile, SAML } from '@node-saml/node-saml'
import { z } from 'zod'
import { MINUTE_MS } from '../../../core/durations.ts'
import { VISIT_LIFE_MS } from '../outside-sign-in.limits.ts'
import { OutsideFault, type OutsidePerson, type OutsideProvider } from '../provider.ts'

interface SamlSettings {
  /** Entity ID of the provider. */
  idpEntityId: string
  ssoUrl: string
  /** PEM. */
  certificates: readonly string[]
  /** Entity ID and address for answers of this installation. */
  entityId: string
  acsUrl: string
}

/** How far the clocks of the two may be apart. */
const SKEW_MS = MINUTE_MS
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * Algorithms of signatures that are taken: those of "XML Security Algorithm Cross-Reference" (W3C, 2013-04-11) without
 * SHA-1 and shared secrets, exclusive canonicalisation without comments, and the enveloped signature that SAML 2.0 core
 * (OASIS, 2005-03-15) names in §5.4.3 and §5.4.4.
 */
const algorithms: ReadonlySet<string> = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])

/**
 * Attributes that identify a person permanently, are never reassigned and cannot be edited by the person: the object ID of
 * Entra ID (learn.microsoft.com, "SAML token claims reference") and those of "SAML V2.0 Subject Identifier Attributes Profile
 * 1.0" (OASIS, 2019-01-19). Read on 2026-11-28.
 */
const subjectNames = [
  'http://schemas.microsoft.com/identity/claims/objectidentifier',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  'urn:oasis:names:tc:SAML:attribute:subject-id',
] as const

/** Names of the address among attributes: plain ones, and those of LDAP (RFC 4524) and of Microsoft's claims. */
const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
] as const
const nameNames = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
] as const

/** What of a signed assertion is looked at besides what the library does, in the shape that the library reads it to. */
const signedAssertion = z.object({
  Assertion: z.object({
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          z.object({
            _: z.string().min(1).max(1000),
            $: z.object({ Format: z.string() }).partial().optional(),
          }),
        ]),
        SubjectConfirmation: z.tuple([
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z.tuple([
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: z.string(),
                }),
              }),
            ]),
          }),
        ]),
      }),
    ]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: z.string() }) })]),
  }),
})

/** The id of a request. It begins with a letter or an underscore, as an ID of XML has to. */
const requestIdOf = (nonce: string): string => `_${nonce}`

const refused = (message: string, cause?: unknown) => new OutsideFault('refused', message, cause)

// Loaded with the first sign-in: few clinics speak SAML, and it brings two parsers.
const loadSaml = () => import('@node-saml/node-saml')

/**
 * A provider that speaks SAML 2.0: requests by HTTP-Redirect, answers by HTTP-POST. The library checks signature, audience
 * and times; issuer, recipient, algorithms and the request that is answered are checked here, because it leaves them out
 * or takes them from what is not signed.
 */
export function createSamlProvider(settings: SamlSettings): OutsideProvider {
  const { idpEntityId, ssoUrl, certificates, entityId, acsUrl } = settings

  const open = async (requestId: string): Promise<SAML> => {
    const saml = await loadSaml()
    const asked = new Date().toISOString()
    return new saml.SAML({
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      entryPoint: ssoUrl,
      idpCert: [...certificates],
      wantAssertionsSigned: true,
      // Either is taken by the standard; the assertion alone is what says who it is.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: SKEW_MS,
      disableRequestedAuthnContext: true,
      identifierFormat: null,
      requestIdExpirationPeriodMs: VISIT_LIFE_MS,
      validateInResponseTo: saml.ValidateInResponseTo.always,
      generateUniqueId: () => requestId,
      // Only the request of this visit is known, and the visit is used up by its first answer.
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === requestId ? asked : null),
        removeAsync: async () => null,
      },
    })
  }

  const check = (profile: Profile, requestId: string) => {
    const { data } = signedAssertion.safeParse(profile.getAssertion?.())
    if (!data) throw refused('an assertion of another shape')
    const { Issuer, Subject } = data.Assertion
    const [{ NameID, SubjectConfirmation }] = Subject
    const [{ $, SubjectConfirmationData }] = SubjectConfirmation
    const confirmed = SubjectConfirmationData[0].$
    if (Issuer[0]._ !== idpEntityId) throw refused('another issuer')
    if ($.Method !== BEARER) throw refused('another way to confirm the subject')
    if (confirmed.Recipient !== acsUrl) throw refused('another recipient')
    if (confirmed.InResponseTo !== requestId) throw refused('the answer to another request')
    return NameID[0]
  }

  return {
    address: async ({ state, nonce }) => {
      const saml = await open(requestIdOf(nonce))
      return saml.getAuthorizeUrlAsync(state, undefined, {})
    },
    read: async ({ samlResponse }, { nonce }) => {
      if (!samlResponse) throw refused('no response')
      assertPlain(Buffer.from(samlResponse, 'base64').toString('utf8'))
      const requestId = requestIdOf(nonce)
      const saml = await open(requestId)
      const { profile } = await saml
        .validatePostResponseAsync({ SAMLResponse: samlResponse })
        .catch((error: unknown) => {
          throw refused(error instanceof Error ? error.message : 'not read', error)
        })
      if (!profile) throw refused('no assertion')
      return personOf(profile, check(profile, requestId))
    },
  }
}

/**
 * Refuses what no answer needs and attacks are made of: document types, comments, CDATA, instructions to programs, and
 * algorithms that are not on the list. Looked for in the text, before any parser sees it.
 */
function assertPlain(xml: string): void {
  if (/<!|<\?(?!xml\s)/i.test(xml)) throw refused('a document type, comment, CDATA or instruction')
  for (const [, , algorithm] of xml.matchAll(/\bAlgorithm\s*=\s*(["'])(.*?)\1/gs))
    if (!algorithms.has(algorithm ?? '')) throw refused(`the algorithm ${algorithm}`)
}

const firstOf = (profile: Profile, names: readonly string[]): string | null => {
  for (const name of names) {
    const value = profile[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string' && first.trim() !== '') return first.trim()
  }
  return null
}

type NameId = { _: string; $?: { Format?: string | undefined } | undefined }

/**
 * What a person is known by. An address or a login name is taken for none: the next person who gets it would get into the
 * account, and Google sends the address also where the format is `persistent`.
 */
function subjectOf(profile: Profile, { _: nameId, $ }: NameId): string {
  for (const name of subjectNames) {
    const value = firstOf(profile, [name])
    if (value !== null) return `${name} ${value}`
  }
  if ($?.Format === PERSISTENT && !nameId.includes('@')) return nameId
  throw new OutsideFault(
    'unstable_name',
    `a NameID that is not the person's for good: ${$?.Format ?? 'no format'}`,
  )
}

function personOf(profile: Profile, nameId: NameId): OutsidePerson {
  const email = firstOf(profile, emailNames) ?? (nameId.$?.Format === EMAIL_FORMAT ? nameId._.trim() : null)
  return {
    subject: subjectOf(profile, nameId),
    email,
    // SAML has no word for it; the domain of the address is proved to be the clinic's own.
    isEmailVouchedFor: email !== null,
    name: firstOf(profile, nameNames),
  }
}
