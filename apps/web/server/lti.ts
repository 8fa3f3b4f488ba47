import { randomBytes } from 'node:crypto'
import { createApi, isApiError } from '@repo/api-client'
import { contract, type EndpointOutput, toRouteTable } from '@repo/contract'
import { ltiPaths } from '@repo/contract/lti-launch'
import { readSessionTokens, sessionCookieHeaders } from '@repo/session/cookie-headers'
import type { SiteReply, SiteRequest, SiteServer } from '@repo/site-server'
import { paths } from '../src/app/paths.ts'
import { afterSignIn } from '../src/components/after-sign-in.ts'
import type { ServerEnv } from './env.ts'
import { ltiMessages } from './lti.messages.ts'
import { type LtiPage, ltiPages, type ProofFault } from './lti-pages.ts'

/** A signed message has a few kilobytes; this is the limit of every form here. */
const BODY_LIMIT_BYTES = 64 * 1024
/** As long as a launch waits for its browser, and its platform's own sign-in before that. */
const COOKIE_SECONDS = 3600
const DEVICE_COOKIE = 'lti_device'
const DEVICE_ID = /^[\w-]{22}$/
/** A year, renewed by each launch. */
const DEVICE_COOKIE_SECONDS = 365 * 24 * 3600
const TICKET = /^[\w-]{43}$/
const LONGEST_WORDS = 100
const FRAMES: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'embed', 'object'])

type Fields = Readonly<Record<string, string>>
type Entered = EndpointOutput<typeof contract.lti.enter>

/** The name of a launch in addresses and cookies, so that two tabs do not take each other's. */
const nameOf = (state: string) => state.slice(0, 8)
const LAUNCH_NAME = /^[\w-]{8}$/
const cookieName = (launch: string) => `lti_${launch}`

function readCookie(request: SiteRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? null
}

/**
 * The key of the browser. Lax is enough, because it is asked for at a page that is opened by GET, and the launch itself,
 * a POST of another site, needs none.
 */
const browserCookie = (launch: string, key: string, isSecure: boolean, seconds = COOKIE_SECONDS) =>
  entryCookie(cookieName(launch), key, isSecure, seconds)

const entryCookie = (name: string, value: string, isSecure: boolean, seconds: number) =>
  `${name}=${value}; Path=${ltiPaths.enter}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${seconds}`

/** A browser is one device at each of its launches, whose sessions end with the program that opened them. */
function readDevice(request: SiteRequest): string {
  const known = readCookie(request, DEVICE_COOKIE)
  return known !== null && DEVICE_ID.test(known) ? known : randomBytes(16).toString('base64url')
}

const fieldsOf = (request: SiteRequest): Fields =>
  Object.fromEntries(
    new URLSearchParams(
      request.method === 'POST' && typeof request.body === 'string'
        ? request.body
        : (request.url.split('?', 2)[1] ?? ''),
    ),
  )

/** Whether a launch asks to choose, by the address that it names: it may stay in its frame. */
const isSelection = (target: string | undefined): boolean =>
  target !== undefined && URL.canParse(target) && new URL(target).pathname === ltiPaths.select

const listOf = (ticket: string) => `${ltiPaths.select}?${new URLSearchParams({ ticket })}`

/** Null where the course was taken off the site meanwhile: then the list is shown. */
function unlessGone(error: unknown): null {
  if (isApiError(error, 'course.not_found')) return null
  throw error
}

/** Why a proof was not taken, which the same page says. */
function proofFaultOf(error: unknown): ProofFault | null {
  // Of all that the form sends only a code can have a form that it must not have.
  if (isApiError(error, 'input.invalid')) return 'auth.second_factor_invalid'
  const names = Object.keys(ltiMessages.prove.faults) as ProofFault[]
  return names.find((name) => isApiError(error, name)) ?? null
}

/** What the API has to know of the client. */
const forwarded = ({ headers, ip, protocol, host, id }: SiteRequest) => ({
  'user-agent': headers['user-agent'] ?? '',
  'x-forwarded-for': ip,
  'x-forwarded-proto': protocol,
  'x-forwarded-host': host,
  'x-request-id': id,
})

const isFromOwnPage = ({ headers, host }: SiteRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers['sec-fetch-site'] === undefined &&
    headers.origin !== undefined &&
    URL.canParse(headers.origin) &&
    new URL(headers.origin).host === host)

/**
 * LTI 1.3 on the learners' site: a platform begins a launch at `/lti/login` and posts its signed message to
 * `/lti/launch`, both from its own pages; `/lti/enter` then signs in the browser that began it. At `/lti/select` a teacher
 * chooses what a link of the platform opens, and the signed answer goes back there. See decision 089.
 */
export function addLti({ app }: Pick<SiteServer, 'app'>, env: Pick<ServerEnv, 'apiUrl' | 'brand'>): void {
  const { lti } = createApi({ routes: toRouteTable(contract), baseUrl: env.apiUrl, retries: 0 })

  const send = (reply: SiteReply, { status, policy, html }: LtiPage) =>
    reply
      .code(status)
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  const pages = ltiPages(env.brand)
  const isFramed = (request: SiteRequest) => FRAMES.has(request.headers['sec-fetch-dest'])
  const sendFault = (request: SiteRequest, reply: SiteReply, why: Parameters<typeof pages.fault>[0]) =>
    send(reply, pages.fault(why, isFramed(request)))
  const goTo = (reply: SiteReply, location: string) =>
    reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(location, 303)

  /** Answers with a page where the API refuses or is away. */
  const guarded = async (
    request: SiteRequest,
    reply: SiteReply,
    work: () => Promise<SiteReply>,
  ): Promise<SiteReply> => {
    try {
      return await work()
    } catch (error) {
      if (isApiError(error, 'lti.expired')) return sendFault(request, reply, 'expired')
      if (isApiError(error, 'request.too_many')) return sendFault(request, reply, 'busy')
      if (isApiError(error) && error.status >= 400 && error.status < 500)
        return sendFault(request, reply, 'refused')
      request.log.error({ err: error, requestId: request.id }, 'a launch met no API')
      return sendFault(request, reply, 'away')
    }
  }

  const login = (request: SiteRequest, reply: SiteReply) =>
    guarded(request, reply, async () => {
      const fields = fieldsOf(request)
      if (isFramed(request) && !isSelection(fields.target_link_uri)) return send(reply, pages.framed(fields))
      const { iss, login_hint, target_link_uri, client_id, lti_message_hint, lti_deployment_id } = fields
      if (!iss || !login_hint || !target_link_uri) return sendFault(request, reply, 'refused')
      const browserKey = randomBytes(32).toString('base64url')
      const { location } = await lti.begin.call(
        {
          body: {
            issuer: iss,
            loginHint: login_hint,
            targetLinkUri: target_link_uri,
            browserKey,
            ...(client_id ? { clientId: client_id } : {}),
            ...(lti_message_hint ? { messageHint: lti_message_hint } : {}),
            ...(lti_deployment_id ? { deploymentId: lti_deployment_id } : {}),
          },
        },
        { headers: forwarded(request) },
      )
      const launch = nameOf(new URL(location).searchParams.get('state') ?? '')
      reply.header('set-cookie', browserCookie(launch, browserKey, request.protocol === 'https'))
      return goTo(reply, location)
    })

  const launch = (request: SiteRequest, reply: SiteReply) =>
    guarded(request, reply, async () => {
      const { state, id_token: idToken } = fieldsOf(request)
      if (request.method !== 'POST') return sendFault(request, reply, 'expired')
      // Also where the platform answers with an error, such as for who is not signed in there.
      if (!state || !idToken) return sendFault(request, reply, 'refused')
      const { ticket, next } = await lti.launch.call(
        { body: { state, idToken } },
        { headers: forwarded(request) },
      )
      if (next === 'select') return goTo(reply, listOf(ticket))
      return goTo(reply, `${ltiPaths.enter}?${new URLSearchParams({ launch: nameOf(state), ticket })}`)
    })

  const finish = (
    request: SiteRequest,
    reply: SiteReply,
    { launchName, deviceId }: { launchName: string; deviceId: string },
    entered: Entered,
    fault: ProofFault | null = null,
  ) => {
    if (entered.kind === 'prove') return send(reply, pages.prove(request.url, entered, fault))
    const isSecure = request.protocol === 'https'
    const { session } = entered
    reply.header('set-cookie', [
      browserCookie(launchName, '', isSecure, 0),
      entryCookie(DEVICE_COOKIE, deviceId, isSecure, DEVICE_COOKIE_SECONDS),
      ...(session ? sessionCookieHeaders(session, { isSecure }) : []),
    ])
    if (entered.kind === 'no_access') return send(reply, pages.noAccess(entered))
    const target = entered.course
      ? paths.classroom(entered.course, entered.lessonId ?? undefined)
      : paths.myCourses
    return goTo(reply, afterSignIn(session?.user ?? null, target))
  }

  const enter = (request: SiteRequest, reply: SiteReply) =>
    guarded(request, reply, async () => {
      const search = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
      const [launchName, ticket] = [search.get('launch') ?? '', search.get('ticket') ?? '']
      const browserKey = LAUNCH_NAME.test(launchName) ? readCookie(request, cookieName(launchName)) : null
      if (!browserKey || !ticket) return sendFault(request, reply, 'expired')
      const deviceId = readDevice(request)
      const body = { ticket, browserKey, deviceId }
      const visit = { launchName, deviceId }
      const token = readSessionTokens(request.headers.cookie ?? '')?.token
      const headers = forwarded(request)
      const asWho = token ? { ...headers, authorization: `Bearer ${token}` } : headers
      let fault: ProofFault | null = null
      if (request.method === 'POST') {
        if (!isFromOwnPage(request)) return sendFault(request, reply, 'refused')
        const { password = '', code } = fieldsOf(request)
        const proof = { password, ...(code?.trim() ? { code: code.trim() } : {}) }
        try {
          const linked = await lti.link.call({ body: { ...body, ...proof } }, { headers: asWho })
          return finish(request, reply, visit, linked)
        } catch (error) {
          fault = proofFaultOf(error)
          // The session ended meanwhile: the same page asks to sign in.
          if (!fault && !isApiError(error, 'session.invalid', 'session.revoked', 'access.consent_required'))
            throw error
        }
      }
      const entered = await lti.enter.call({ body }, { headers: asWho }).catch((error: unknown) => {
        if (!isApiError(error, 'session.invalid', 'session.revoked')) throw error
        return lti.enter.call({ body }, { headers })
      })
      return finish(request, reply, visit, entered, fault)
    })

  /** The ticket is all that it takes: in a frame no cookie comes, and the person is signed in to nothing. */
  const select = (request: SiteRequest, reply: SiteReply) =>
    guarded(request, reply, async () => {
      const { ticket = '', words = '', course, act, lesson, line } = fieldsOf(request)
      if (!TICKET.test(ticket)) return sendFault(request, reply, 'expired')
      const headers = forwarded(request)
      if (request.method !== 'POST') {
        const asked = { ticket, words: words.slice(0, LONGEST_WORDS) }
        const offer = await lti.offer
          .call({ body: { ...asked, course: course || null } }, { headers })
          .catch(unlessGone)
        return offer ? send(reply, pages.offer(offer, asked)) : goTo(reply, listOf(ticket))
      }
      if (!isFromOwnPage(request)) return sendFault(request, reply, 'refused')
      const chosen =
        act === 'choose' && course ? { course, lessonId: lesson || null, hasLine: line !== undefined } : null
      const answer = await lti.choose.call({ body: { ticket, chosen } }, { headers }).catch(unlessGone)
      return answer ? send(reply, pages.answer(answer)) : goTo(reply, listOf(ticket))
    })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const [url, handler] of [
      [ltiPaths.login, login],
      [ltiPaths.launch, launch],
      [ltiPaths.enter, enter],
      [ltiPaths.select, select],
    ] as const)
      scope.route({ method: ['GET', 'POST'], url, handler })
  })
}
