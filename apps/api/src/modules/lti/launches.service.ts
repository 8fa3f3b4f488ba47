import { AppError } from '@repo/contract'
import { type LaunchFault, ltiPaths } from '@repo/contract/lti-launch'
import { MINUTE_MS } from '../../core/durations.ts'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken, newOpaqueToken } from '../auth/index.ts'
import { LaunchRefused, readIdToken } from './id-token.ts'
import * as repo from './logins.repo.ts'
import { createPlatformCall, isAddressOf } from './platform-call.ts'
import { createPlatformKeys } from './platform-keys.ts'
import { findPlatformRow, findPlatformsOf, noteFault, type PlatformRow } from './platforms.repo.ts'
import { readTarget } from './target.ts'

export type LaunchNeeds = Needs<'db' | 'env' | 'clock' | 'log' | 'limiter'>

/** A whole hospital stands behind one address, and each launch asks twice. */
const launchesByNetwork: Limit = { name: 'lti-net', max: 1200, windowMs: 5 * MINUTE_MS }
/** How long a platform may take to sign a launch, its own sign-in among it. */
const LOGIN_LIFE_MS = 15 * MINUTE_MS
/** How long a verified launch waits for its browser; who has to sign in first does it meanwhile. */
const TICKET_LIFE_MS = 30 * MINUTE_MS

interface Begin {
  issuer: string
  loginHint: string
  targetLinkUri: string
  clientId?: string | undefined
  messageHint?: string | undefined
  deploymentId?: string | undefined
  browserKey: string
}

/** The one of an issuer's registrations that a launch is of; null where it does not say, or where it is not here. */
function chooseRegistration(found: readonly PlatformRow[], clientId: string | undefined): PlatformRow | null {
  if (clientId !== undefined) return found.find((one) => one.clientId === clientId) ?? null
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Launches up to the ticket: begun by a platform, signed by it, verified here. */
export function createLaunches({ db, env, clock, log, limiter }: LaunchNeeds) {
  const keysOf = createPlatformKeys(createPlatformCall(env), clock)

  const refuse = async (platform: PlatformRow, fault: LaunchFault, cause?: unknown): Promise<never> => {
    // Its words only: errors of the library carry the claims, and so the name of a person.
    const reason = cause instanceof Error ? cause.message : undefined
    log.warn({ platformId: platform.id, fault, reason }, 'a launch was refused')
    await noteFault(db, platform.id, fault, clock())
    throw new AppError('lti.refused')
  }

  return {
    /** @throws AppError `lti.refused`, `request.too_many` */
    async begin(input: Begin, ip: string) {
      await limiter.hit(launchesByNetwork, networkOf(ip))
      const platform = chooseRegistration(await findPlatformsOf(db, input.issuer), input.clientId)
      if (!platform) {
        log.warn({ issuer: input.issuer, clientId: input.clientId }, 'a launch of an unknown platform')
        throw new AppError('lti.refused')
      }
      if (!readTarget(input.targetLinkUri, env.PUBLIC_WEB_URL)) return refuse(platform, 'target')
      if (input.deploymentId !== undefined && !platform.deploymentIds.includes(input.deploymentId))
        return refuse(platform, 'deployment')
      const [state, nonce, now] = [newOpaqueToken(), newOpaqueToken(), clock()]
      await repo.insertLogin(db, {
        platformId: platform.id,
        stateHash: hashOpaqueToken(state),
        nonce,
        browserHash: hashOpaqueToken(input.browserKey),
        targetUrl: input.targetLinkUri,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LOGIN_LIFE_MS),
      })
      // 1EdTech Security Framework 1.0, “Step 2: Authentication request” (2019-05-15): the parameters of the authentication request.
      const location = new URL(platform.authUrl)
      const parameters = {
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: platform.clientId,
        redirect_uri: new URL(ltiPaths.launch, env.PUBLIC_WEB_URL).href,
        login_hint: input.loginHint,
        ...(input.messageHint === undefined ? {} : { lti_message_hint: input.messageHint }),
        state,
        nonce,
      }
      for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value)
      return { location: location.href }
    },

    /** @throws AppError `lti.refused`, `lti.expired`, `request.too_many` */
    async launch({ state, idToken }: { state: string; idToken: string }, ip: string) {
      await limiter.hit(launchesByNetwork, networkOf(ip))
      const now = clock()
      // Used up whatever comes of it: neither this message nor another one can be tried with the same state.
      const login = await repo.takeLogin(db, hashOpaqueToken(state), now)
      const platform = login && (await findPlatformRow(db, login.platformId))
      if (!login || !platform?.isActive) throw new AppError('lti.expired')
      try {
        const facts = await readIdToken(idToken, keysOf(platform.jwksUrl), {
          ...platform,
          nonce: login.nonce,
          targetUrl: login.targetUrl,
          publicWebUrl: env.PUBLIC_WEB_URL,
          isReturnUrl: (url) => isAddressOf(url, platform, env),
          now,
        })
        const ticket = newOpaqueToken()
        await repo.setFacts(db, login.id, {
          facts,
          ticketHash: hashOpaqueToken(ticket),
          expiresAt: new Date(now.getTime() + TICKET_LIFE_MS),
        })
        return { ticket, next: 'kind' in facts ? ('select' as const) : ('enter' as const) }
      } catch (error) {
        if (!(error instanceof LaunchRefused)) throw error
        return refuse(platform, error.fault, error.cause)
      }
    },
  }
}
