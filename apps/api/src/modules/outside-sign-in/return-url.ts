import type { Env } from '../../env.ts'

type Addresses = Pick<Env, 'PUBLIC_WEB_URL' | 'PUBLIC_API_PREFIX'>

/** Below the API: where services send browsers back to. */
export const RETURN_PATH = '/auth/outside/return'

/**
 * Where a service sends browsers back to; services compare it letter by letter with what is registered there. The provider
 * of each organisation has an address with its id, so that a code that another provider made for it is known by where it
 * came to (RFC 9700 §4.4.2).
 */
export const returnUrlOf = (
  { PUBLIC_WEB_URL: site, PUBLIC_API_PREFIX: prefix }: Addresses,
  organisationId?: string,
): string => `${site}${prefix}${RETURN_PATH}${organisationId === undefined ? '' : `/${organisationId}`}`

/** Below the API: where this installation's metadata of SAML stands, and where browsers post answers of SAML to. */
export const samlPaths = { metadata: '/auth/clinic/metadata', acs: '/auth/clinic/acs' } as const

/** How providers of SAML know this installation. Each compares both letter by letter. */
export const samlPlaceOf = ({ PUBLIC_WEB_URL: site, PUBLIC_API_PREFIX: prefix }: Addresses) => ({
  entityId: `${site}${prefix}${samlPaths.metadata}`,
  acsUrl: `${site}${prefix}${samlPaths.acs}`,
})
