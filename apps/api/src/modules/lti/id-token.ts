import { email as emailSchema } from '@repo/contract/fields'
import type { LaunchFacts, LaunchFault, SchoolClass, SelectionFacts } from '@repo/contract/lti-launch'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { KeysUnreachable } from './platform-keys.ts'
import { SCORE_SCOPE } from './platform-tokens.ts'
import { readSelection, SELECTION_CLAIM, selectionClaim } from './selection-claim.ts'
import { knownCourse, knownLesson, readTarget } from './target.ts'

/**
 * Names of claims and what a launch has to say.
 * Source: 1EdTech, Learning Tools Interoperability Core Specification 1.3, “Required message claims” (imsglobal.org/spec/lti/v1p3,
 * 2019-04-16); checks of the token: 1EdTech Security Framework 1.0, “Authentication response
 * validation” (imsglobal.org/spec/security/v1p0, 2019-05-15).
 */
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
/** 1EdTech, Assignment and Grade Services 2.0, “Assignment and Grade Service claim” (imsglobal.org/spec/lti-ags/v2p0, 2019-04-16). */
const AGS_CLAIM = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
/** 1EdTech, Names and Role Provisioning Services 2.0, “LTI 1.3 integration” (imsglobal.org/spec/lti-nrps/v2p0, 2019-04-16). */
const NRPS_CLAIM = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const claims = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  [`${CLAIM}message_type`]: z.string(),
  [`${CLAIM}version`]: z.string(),
  [`${CLAIM}deployment_id`]: z.string(),
  /** Not in the published example of a message that asks to choose. */
  [`${CLAIM}target_link_uri`]: z.string().optional(),
  [`${CLAIM}custom`]: z.record(z.string(), z.unknown()).optional().catch(undefined),
  [AGS_CLAIM]: z
    .object({ lineitem: z.url().max(2000).optional(), scope: z.array(z.string()) })
    .optional()
    .catch(undefined),
  [NRPS_CLAIM]: z
    .object({ context_memberships_url: z.url().max(2000) })
    .optional()
    .catch(undefined),
  [`${CLAIM}context`]: z
    .object({
      id: z.string().min(1).max(255),
      label: z.string().optional().catch(undefined),
      title: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  [SELECTION_CLAIM]: selectionClaim.optional(),
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
})

const VERSION = '1.3.0'
const RESOURCE_LINK = 'LtiResourceLinkRequest'
/** 1EdTech, Deep Linking 2.0, §4.3 (imsglobal.org/spec/lti-dl/v2p0, 2019-04-16). */
const SELECTION = 'LtiDeepLinkingRequest'
/** Clocks of two machines differ by so much at most. */
const CLOCK_TOLERANCE_SECONDS = 60
/** A token is sent at once, so one that was issued earlier is refused whatever its end. */
const OLDEST = '10m'
const LONGEST_NAME = 80
const LONGEST_CLASS = 200

/** What a message is held against. */
interface Expected {
  issuer: string
  clientId: string
  deploymentIds: readonly string[]
  nonce: string
  /** The address that the launch began with. */
  targetUrl: string
  publicWebUrl: string
  /** Whether the browser may be sent there with an answer. */
  isReturnUrl(url: string): boolean
  now: Date
}

/** A message that is not believed. */
export class LaunchRefused extends Error {
  readonly fault: LaunchFault
  constructor(fault: LaunchFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/**
 * Verifies the signed message of a launch and reads what is kept of it.
 * @throws LaunchRefused
 */
export async function readIdToken(
  token: string,
  findKey: JWTVerifyGetKey,
  expected: Expected,
): Promise<LaunchFacts | SelectionFacts> {
  const payload = await verify(token, findKey, expected)
  if (payload.nonce !== expected.nonce) throw new LaunchRefused('nonce')
  if (payload.sub === undefined) throw new LaunchRefused('subject')
  const parsed = claims.safeParse(payload)
  if (!parsed.success) throw new LaunchRefused('malformed', { cause: parsed.error })
  const said = parsed.data
  const isForUs =
    said.azp === undefined
      ? !Array.isArray(said.aud) || said.aud.length === 1
      : said.azp === expected.clientId
  if (!isForUs) throw new LaunchRefused('audience')
  if (said[`${CLAIM}version`] !== VERSION) throw new LaunchRefused('version')
  const message = said[`${CLAIM}message_type`]
  if (message !== RESOURCE_LINK && message !== SELECTION) throw new LaunchRefused('message')
  const deploymentId = said[`${CLAIM}deployment_id`]
  if (!expected.deploymentIds.includes(deploymentId)) throw new LaunchRefused('deployment')
  const { [`${CLAIM}target_link_uri`]: targetUrl } = said
  const isAsBegun = targetUrl === expected.targetUrl
  if (message === SELECTION) {
    if (targetUrl !== undefined && !isAsBegun) throw new LaunchRefused('target')
    const selection = readSelection(said[SELECTION_CLAIM], expected.isReturnUrl)
    if ('fault' in selection) throw new LaunchRefused(selection.fault)
    return { ...selection, deploymentId }
  }
  const target = targetUrl === undefined ? null : readTarget(targetUrl, expected.publicWebUrl)
  if (!target || target.isSelection || !isAsBegun) throw new LaunchRefused('target')
  const custom = said[`${CLAIM}custom`] ?? {}
  const own =
    target.course === null
      ? { course: knownCourse(custom.course), lessonId: knownLesson(custom.lesson) }
      : { course: target.course, lessonId: target.lessonId }
  return {
    subject: said.sub,
    name: nameOf(said),
    email: emailSchema.safeParse(said.email).data ?? null,
    deploymentId,
    ...own,
    lineUrl: lineOf(said[AGS_CLAIM]),
    schoolClass: classOf(said[`${CLAIM}context`], said[NRPS_CLAIM]?.context_memberships_url),
  }
}

async function verify(token: string, findKey: JWTVerifyGetKey, expected: Expected): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ['RS256'],
      issuer: expected.issuer,
      audience: expected.clientId,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: OLDEST,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: expected.now,
    })
    return payload
  } catch (error) {
    throw new LaunchRefused(faultOf(error), { cause: error })
  }
}

function faultOf(error: unknown): LaunchFault {
  if (error instanceof KeysUnreachable) return 'keys_unreachable'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown_key'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'issuer'
    if (error.claim === 'aud') return 'audience'
    return 'expired'
  }
  return 'malformed'
}

/** The line that takes scores of this link, where the platform allows it. */
const lineOf = (endpoint: { lineitem?: string | undefined; scope: string[] } | undefined) =>
  endpoint?.scope.includes(SCORE_SCOPE) ? (endpoint.lineitem ?? null) : null

/** The class of a link, where its members may be read. */
function classOf(
  context: { id: string; label?: string | undefined; title?: string | undefined } | undefined,
  membersUrl: string | undefined,
): SchoolClass | null {
  if (!context || membersUrl === undefined) return null
  const title = context.title?.trim() || context.label?.trim() || context.id
  return { id: context.id, title: title.slice(0, LONGEST_CLASS).toWellFormed(), membersUrl }
}

type Names = Pick<z.output<typeof claims>, 'name' | 'given_name' | 'family_name' | 'email'>

/** A name to call the person by. */
function nameOf({ name, given_name, family_name, email }: Names): string {
  const given = name?.trim() || [family_name, given_name].filter(Boolean).join(' ').trim()
  return (given || email?.split('@')[0] || 'Học viên')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME)
    .toWellFormed()
}
