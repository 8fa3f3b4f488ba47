import { mostMembers } from '@repo/contract/lti-launch'
import { z } from 'zod'
import type { OutsideCall } from '../../core/outside-call.ts'
import { MEMBERS_SCOPE, type PlatformTokens } from './platform-tokens.ts'
import type { PlatformRow } from './platforms.repo.ts'

/**
 * Members of a class as its platform answers them.
 * Source: 1EdTech, Names and Role Provisioning Services 2.0, “Membership container media type”, “Role query parameter”,
 * “Limit query parameter” (imsglobal.org/spec/lti-nrps/v2p0, 2019-04-16, read 2026-11-28): a member has `user_id` and
 * `roles`, all else may be missing; a page names the next one in a `Link` header with `rel="next"`.
 */
const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
const PAGE = '200'
const MOST_PAGES = 40
const MOST_BYTES = 4 * 1024 * 1024

const words = z.string().optional().catch(undefined)
const container = z.object({
  members: z.array(
    z.object({
      user_id: z.string().min(1).max(255),
      roles: z.array(z.string()),
      status: words,
      name: words,
      given_name: words,
      family_name: words,
    }),
  ),
})

export interface Member {
  subject: string
  name: string | null
}

type Read =
  | { members: Member[]; hasMore: boolean }
  | { members: null; status: number | null; fault: string | null }

/** A role of a class may stand as its address, with a role below it, or by its short name. */
const isLearner = (role: string) => /(?:^|membership#|membership\/)Learner(?:$|#)/.test(role)

function nameOf(found: z.output<typeof container>['members'][number]): string | null {
  const name = found.name?.trim() || [found.family_name, found.given_name].filter(Boolean).join(' ').trim()
  return name ? name.slice(0, 200).toWellFormed() : null
}

/** The address of the next page in a `Link` header (RFC 8288 §3); null on the last one. */
export function nextPage(link: string | undefined, base: string): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g))
    if (
      /;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(parameters) &&
      URL.canParse(target, base)
    )
      return new URL(target, base).href
  return null
}

/** Asks for learners in larger pages; a platform may heed neither. */
function firstPage(url: string): string {
  const asked = new URL(url)
  asked.searchParams.set('role', LEARNER)
  asked.searchParams.set('limit', PAGE)
  return asked.href
}

/**
 * Reads the active learners of a class, page by page.
 * @param isOwn whether a further page lies at an address of the platform
 * @param signal ends the whole reading, its token among it
 */
export async function readMembers(
  { call, tokens, signal }: { call: OutsideCall; tokens: PlatformTokens; signal: AbortSignal },
  platform: PlatformRow,
  membersUrl: string,
  isOwn: (url: string) => boolean,
): Promise<Read> {
  const asked = await tokens.get(platform, MEMBERS_SCOPE, signal)
  if (asked.token === null) return { members: null, status: asked.answer.status, fault: asked.answer.fault }
  const found = new Map<string, Member>()
  let url: string | null = firstPage(membersUrl)
  let hasMore = false
  for (let page = 0; url !== null && page < MOST_PAGES && found.size < mostMembers; page += 1) {
    const answer = await call(url, {
      method: 'GET',
      headers: { authorization: `Bearer ${asked.token}`, accept: MEDIA_TYPE },
      mostBytes: MOST_BYTES,
      signal,
    })
    if (answer.status === 401 || answer.status === 403) tokens.forget(platform.id, MEMBERS_SCOPE)
    const parsed = answer.status === 200 ? container.safeParse(jsonOf(answer.text)) : null
    if (!parsed?.success) return { members: null, status: answer.status, fault: answer.fault }
    for (const one of parsed.data.members)
      if ((one.status ?? 'Active') === 'Active' && one.roles.some(isLearner))
        found.set(one.user_id, { subject: one.user_id, name: nameOf(one) })
    const next = nextPage(answer.link, url)
    const isFollowed = next !== null && (new URL(next).origin === new URL(membersUrl).origin || isOwn(next))
    url = isFollowed ? next : null
    hasMore = next !== null
  }
  const members = [...found.values()]
  return { members: members.slice(0, mostMembers), hasMore: hasMore || members.length > mostMembers }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
