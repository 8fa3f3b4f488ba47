import { type OutsideService, outsideServices } from '@repo/contract/outside-services'
import type { Needs } from '../../core/services.ts'
import type { Env } from '../../env.ts'
import { createAppleSecret } from './apple-secret.ts'
import { createOidcProvider } from './oidc-provider.ts'
import type { OutsideProvider } from './provider.ts'
import { returnUrlOf } from './return-url.ts'
import { createZaloProvider } from './zalo-provider.ts'

function googleOf(env: Env, clock: () => Date): OutsideProvider | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = env
  if (!clientId || !secret) return null
  return createOidcProvider({
    issuer: env.GOOGLE_ISSUER,
    clientId,
    clientSecret: () => secret,
    clock,
    returnUrl: returnUrlOf(env),
    scope: 'openid email profile',
    // Asks which account, also of who is signed in to one (developers.google.com, "OpenID Connect", read on 2026-11-28).
    parameters: { prompt: 'select_account' },
  })
}

function appleOf(env: Env, clock: () => Date): OutsideProvider | null {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = env
  const { APPLE_PRIVATE_KEY: privateKey } = env
  if (!clientId || !teamId || !keyId || !privateKey) return null
  return createOidcProvider({
    issuer: env.APPLE_ISSUER,
    clientId,
    clientSecret: createAppleSecret({ clientId, teamId, keyId, privateKey }, clock),
    clock,
    returnUrl: returnUrlOf(env),
    scope: 'openid name email',
    // Apple sends name and address by a form only (developer.apple.com, "Configuring your webpage for Sign in with Apple").
    parameters: { response_mode: 'form_post' },
  })
}

function zaloOf(env: Env): OutsideProvider | null {
  const { ZALO_LOGIN_APP_ID: appId, ZALO_LOGIN_APP_SECRET: appSecret } = env
  if (!appId || !appSecret) return null
  return createZaloProvider({
    appId,
    appSecret,
    oauthUrl: env.ZALO_LOGIN_URL,
    graphUrl: env.ZALO_GRAPH_URL,
    returnUrl: returnUrlOf(env),
  })
}

/** The services that are set up, in the order of their buttons. */
export function createOutsideProviders({
  env,
  clock,
}: Needs<'env' | 'clock'>): ReadonlyMap<OutsideService, OutsideProvider> {
  const made: Record<OutsideService, OutsideProvider | null> = {
    google: googleOf(env, clock),
    zalo: zaloOf(env),
    apple: appleOf(env, clock),
  }
  return new Map(
    outsideServices.flatMap((service) => {
      const provider = made[service]
      return provider ? [[service, provider] as const] : []
    }),
  )
}
