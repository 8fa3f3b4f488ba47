import type { ClientAuth, Configuration } from 'openid-client'
import { HOUR_MS } from '../../core/durations.ts'
import {
  OutsideFault,
  type OutsidePerson,
  type OutsideProvider,
  type ProviderAnswer,
  type VisitSecrets,
} from './provider.ts'
import { callService } from './service-http.ts'

export interface OidcSettings {
  /** Address of the issuer; its settings are read below it (OpenID Connect Discovery 1.0). */
  issuer: string
  clientId: string
  /** Sent in the body of the request for tokens; made for each request where it expires. */
  clientSecret: () => string | Promise<string>
  /** Where the service sends the browser back to. */
  returnUrl: string
  scope: string
  /** Whether an address counts without `email_verified`, too; one that the issuer denies counts for none. */
  vouchesUnsaid?: boolean
  /** How the issuer is called, where people named it. */
  call?: (url: string, options: RequestInit) => Promise<Response>
  /** Further parameters of the page to sign in at. */
  parameters?: Readonly<Record<string, string>>
  clock: () => Date
}

/** For how long the settings of an issuer are taken as they were read. */
const KEPT_MS = HOUR_MS

/** An issuer as it is compared: with and without a slash at its end it is the same. */
export const bareIssuer = (issuer: string): string => issuer.replace(/\/$/, '')

// Loaded with the first sign-in, because most processes never need it.
const loadClient = () => import('openid-client')

/**
 * A service that speaks OpenID Connect: code flow with PKCE, state and nonce. The library checks issuer, audience,
 * times, nonce and, besides what the standard asks of tokens fetched over TLS, their signature.
 */
export function createOidcProvider(settings: OidcSettings): OutsideProvider {
  const { issuer, clientId, returnUrl, scope, clock, vouchesUnsaid = false, call = callService } = settings
  let kept: { config: Promise<Configuration>; until: number } | null = null

  const bySecret: ClientAuth = async (_server, client, body) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await settings.clientSecret())
  }

  const discover = async () => {
    // The library reads such an address as it stands and does not compare whose settings they are.
    if (issuer.includes('/.well-known/')) throw new OutsideFault('refused', 'no issuer, but its settings')
    const oidc = await loadClient()
    const config = await oidc.discovery(new URL(issuer), clientId, undefined, bySecret, {
      // The same options, by a narrower type of bodies.
      [oidc.customFetch]: (url, options) => call(url, options as RequestInit),
      execute: [
        oidc.enableNonRepudiationChecks,
        // For issuers beside the service, as in tests; an issuer of the world is named by https.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    })
    // The library forgives Entra ID and Azure AD B2C another one, and then takes tokens of each of their tenants.
    if (bareIssuer(config.serverMetadata().issuer) !== bareIssuer(issuer))
      throw new OutsideFault('refused', 'the settings are those of another issuer')
    return config
  }

  /** Read once an hour; a failure is not kept. */
  const configOf = async (): Promise<Configuration> => {
    if (!kept || kept.until <= clock().getTime()) {
      const config = discover()
      kept = { config, until: clock().getTime() + KEPT_MS }
      config.catch(() => {
        kept = null
      })
    }
    try {
      return await kept.config
    } catch (error) {
      if (error instanceof OutsideFault) throw error
      throw new OutsideFault('unreachable', `the settings of ${issuer} cannot be read`, error)
    }
  }

  const address = async ({ state, nonce, challenge }: VisitSecrets) => {
    const config = await configOf()
    const { buildAuthorizationUrl } = await loadClient()
    return buildAuthorizationUrl(config, {
      redirect_uri: returnUrl,
      scope,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...settings.parameters,
    }).href
  }

  const trade = async (config: Configuration, answer: ProviderAnswer, secrets: VisitSecrets) => {
    const { authorizationCodeGrant } = await loadClient()
    const url = new URL(returnUrl)
    for (const [name, value] of Object.entries(answer))
      if (value !== undefined) url.searchParams.set(name, value)
    return authorizationCodeGrant(config, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
  }

  const read = async (answer: ProviderAnswer, secrets: VisitSecrets): Promise<OutsidePerson> => {
    const config = await configOf()
    try {
      const tokens = await trade(config, answer, secrets)
      const claims = tokens.claims()
      if (!claims) throw new OutsideFault('refused', 'no ID token')
      if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint)
        return personOf(claims, vouchesUnsaid)
      const { fetchUserInfo } = await loadClient()
      const more = await fetchUserInfo(config, tokens.access_token, claims.sub)
      return personOf({ ...claims, ...more }, vouchesUnsaid)
    } catch (error) {
      throw await faultOf(error)
    }
  }

  return { address, read }
}

type Claims = Readonly<Record<string, unknown>> & { sub: string }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value : null)

/** OpenID Connect Core 1.0 §5.1; Apple writes booleans as text, too. */
function personOf(
  { sub, email, email_verified: isVerified, name, hd }: Claims,
  vouchesUnsaid: boolean,
): OutsidePerson {
  const isSaid = isVerified === true || isVerified === 'true'
  return {
    subject: sub,
    email: textOf(email),
    isEmailVouchedFor: textOf(email) !== null && (isSaid || (vouchesUnsaid && isVerified === undefined)),
    name: textOf(name),
    managedBy: textOf(hd),
  }
}

/** Names of refusals that mean that the person went back (RFC 6749 §4.1.2.1; the second is Apple's). */
const backs: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize'])
/** Names of the library for answers that never came. */
const waits: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

async function faultOf(error: unknown): Promise<OutsideFault> {
  if (error instanceof OutsideFault) return error
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await loadClient()
  if (error instanceof AuthorizationResponseError)
    return new OutsideFault(backs.has(error.error) ? 'cancelled' : 'refused', error.error, error)
  if (error instanceof ResponseBodyError)
    return new OutsideFault(error.status >= 500 ? 'unreachable' : 'refused', error.error, error)
  if (error instanceof ClientError && !waits.has(error.code ?? ''))
    return new OutsideFault('refused', error.code ?? error.message, error)
  if (error instanceof Error) return new OutsideFault('unreachable', error.message, error)
  throw error
}
