import { badgeWords } from './certificates.messages.ts'
import type { Certificate } from './certificates.repo.ts'
import { certificatePath } from './tell.ts'

/** Where the documents of badges are: the site and the path of the API on it. */
export interface BadgeSite {
  webUrl: string
  apiUrl: string
}

export const issuerUrl = ({ apiUrl }: BadgeSite): string => `${apiUrl}/badges/issuer`
export const keyUrl = ({ apiUrl }: BadgeSite, id: string): string => `${apiUrl}/badges/keys/${id}`
const statusUrl = ({ apiUrl }: BadgeSite, code: string) => `${apiUrl}/certificates/${code}/revocations`
/** The page of a certificate names it everywhere, so it is the credential's own name, too. */
const badgeId = ({ webUrl }: BadgeSite, code: string) => `${webUrl}${certificatePath(code)}`

/** Who issues; the name may change, the address stays. */
export const issuerProfile = (site: BadgeSite, name: string) => ({
  id: issuerUrl(site),
  type: ['Profile'],
  name,
  url: site.webUrl,
})

const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/**
 * A certificate as an OpenBadgeCredential: Open Badges 3.0 (1EdTech, Final Release, document version 1.2 of 2024-12-23, as
 * in 1EdTech/openbadges-specification at 1af145f, read on 2026-11-27), appendix B.1, which is a credential of the W3C's VC
 * Data Model 2.0 (Recommendation of 2025-05-15). It says what the page of the certificate says. The holder is named as printed, and has an address of this certificate alone, so that nobody
 * can tell from two badges that they are of one person who wants them apart.
 */
export function toBadge(certificate: Certificate & { name: string }, site: BadgeSite) {
  const { code, courseId, courseTitle, doctors, hours, issuer, name, score } = certificate
  const id = badgeId(site, code)
  const validFrom = secondsOf(certificate.issuedAt)
  const result = `${id}#quizzes`
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      // Says what 1EdTechRevocationList and 1EdTechJsonSchemaValidator2019 are; the examples of the document name it, too.
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badgeWords.name(courseTitle),
    issuer: issuerProfile(site, issuer),
    validFrom,
    awardedDate: validFrom,
    credentialSubject: {
      id: `${id}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }],
      achievement: {
        id: `urn:uuid:${courseId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: courseTitle,
        description: badgeWords.description(courseTitle, doctors, hours),
        criteria: { narrative: badgeWords.criteria },
        inLanguage: 'vi',
        ...(score === null
          ? {}
          : {
              resultDescription: [
                {
                  id: result,
                  type: ['ResultDescription'],
                  name: badgeWords.score,
                  resultType: 'Percent',
                },
              ],
            }),
      },
      ...(score === null
        ? {}
        : { result: [{ type: ['Result'], resultDescription: result, value: String(score) }] }),
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: { id: statusUrl(site, code), type: '1EdTechRevocationList' },
  }
}

export type Badge = ReturnType<typeof toBadge>

/** The claims that the JWT of a badge adds (Open Badges 3.0, section 8.2.4: all four are required). */
export const claimsOf = (badge: Badge) => ({
  iss: badge.issuer.id,
  jti: badge.id,
  sub: badge.credentialSubject.id,
  nbf: Date.parse(badge.validFrom) / 1000,
})

/**
 * What a verifier asks whether a badge still holds: the 1EdTech Revocation List Status Method 1.0 (Candidate Final Public,
 * document version 1.2 of 2024-04-05). `revokedCredential`, in the singular, is the field that 1EdTech's own validator
 * reads (`RevocationListProbe` of 1EdTech/digital-credentials-public-validator at 3825471 of 2026-07-01): an entry ends
 * the badge of its `id`, unless it says `revoked: false`. Each badge has a list of its own: a common one would tell everybody the codes, which open the pages of certificates.
 */
export function toRevocations(
  { code, revokedAt, replacedAt }: Pick<Certificate, 'code' | 'revokedAt' | 'replacedAt'>,
  replacedBy: string | null,
  site: BadgeSite,
) {
  const revocationReason = replacedBy ? badgeWords.replaced(badgeId(site, replacedBy)) : badgeWords.revoked
  const isEnded = revokedAt !== null || replacedAt !== null
  return {
    id: statusUrl(site, code),
    issuer: issuerUrl(site),
    revokedCredential: isEnded ? [{ id: badgeId(site, code), revoked: true, revocationReason }] : [],
  }
}

/** Claims of a JWT are whole seconds, and `validFrom` says the same as its `nbf`. */
const secondsOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
