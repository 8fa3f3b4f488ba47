import { createCallWithInner, mayBeCalled } from '../../core/call-with-inner.ts'
import { shareADomain } from '../../core/domains.ts'
import type { OutsideCall } from '../../core/outside-call.ts'
import type { Env } from '../../env.ts'

type InnerEnv = Pick<Env, 'LTI_INNER_PLATFORMS'>

/** Whether a platform may have this address: `https` by a host name, or a host that the operator named. */
export const isPlatformUrl = (url: string, env: InnerEnv): boolean =>
  mayBeCalled(url, env.LTI_INNER_PLATFORMS)

/**
 * Whether a browser may be sent to an address with an answer for a platform: one that the platform may have, on a host of
 * its own, or below a domain of one. A school of a service that has many is called otherwise than the service itself.
 */
export function isAddressOf(
  url: string,
  { issuer, authUrl, tokenUrl, jwksUrl }: Record<'issuer' | 'authUrl' | 'tokenUrl' | 'jwksUrl', string>,
  env: InnerEnv,
): boolean {
  if (!/^https?:$/.test(new URL(url).protocol) || !isPlatformUrl(url, env)) return false
  const { origin, hostname } = new URL(url)
  return [issuer, authUrl, tokenUrl, jwksUrl].some((known) => {
    const own = new URL(known)
    return own.origin === origin || (mayBeCalled(url, []) && shareADomain(own.hostname, hostname))
  })
}

/** Calls addresses of platforms, as staff or a launch named them; one that a platform may not have is not called. */
export const createPlatformCall = (env: InnerEnv): OutsideCall => createCallWithInner(env.LTI_INNER_PLATFORMS)
