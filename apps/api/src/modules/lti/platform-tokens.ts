import { z } from 'zod'
import type { OutsideAnswer, OutsideCall } from '../../core/outside-call.ts'
import type { ToolKeys } from './keys.service.ts'
import type { PlatformRow } from './platforms.repo.ts'

/** 1EdTech Assignment and Grade Services 2.0, “Assignment and Grade Service claim” (2019-04-16): the scope for posting scores. */
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
/** 1EdTech Names and Role Provisioning Services 2.0, “Access restriction” (2019-04-16): the scope for reading members. */
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
type ServiceScope = typeof SCORE_SCOPE | typeof MEMBERS_SCOPE
const MOST_BYTES = 64 * 1024
/** A token that ends sooner is not used any more. */
const MARGIN_MS = 60_000
/** RFC 6749 §5.1 only recommends that a platform says how long; as short as Moodle's hour is long. */
const DEFAULT_SECONDS = 300

const answerShape = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().positive().max(86_400).optional(),
})

type Asked = { token: string } | { token: null; answer: OutsideAnswer }

/** Access tokens of platforms by client credentials, kept until they end. */
export function createPlatformTokens(call: OutsideCall, keys: ToolKeys, clock: () => Date) {
  const kept = new Map<string, { token: string; until: number }>()

  const nameOf = (platformId: string, scope: ServiceScope) => `${platformId} ${scope}`

  const ask = async (platform: PlatformRow, scope: ServiceScope, signal?: AbortSignal): Promise<Asked> => {
    const { clientId, tokenUrl } = platform
    const answer = await call(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await keys.assertionFor({ clientId, tokenUrl }),
        scope,
      }).toString(),
      mostBytes: MOST_BYTES,
      ...(signal && { signal }),
    })
    const parsed = answer.status === 200 ? answerShape.safeParse(jsonOf(answer.text)) : null
    if (!parsed?.success) return { token: null, answer }
    const { access_token: token, expires_in: seconds = DEFAULT_SECONDS } = parsed.data
    kept.set(nameOf(platform.id, scope), { token, until: clock().getTime() + seconds * 1000 - MARGIN_MS })
    return { token }
  }

  return {
    /** @param signal ends the question, if one has to be asked */
    async get(platform: PlatformRow, scope: ServiceScope, signal?: AbortSignal): Promise<Asked> {
      const known = kept.get(nameOf(platform.id, scope))
      return known && known.until > clock().getTime() ? { token: known.token } : ask(platform, scope, signal)
    },
    /** A token that the platform refused is not used again. */
    forget: (platformId: string, scope: ServiceScope) => kept.delete(nameOf(platformId, scope)),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type PlatformTokens = ReturnType<typeof createPlatformTokens>
