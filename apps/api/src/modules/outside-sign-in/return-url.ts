import type { Env } from '../../env.ts'

/** Where every service sends browsers back to. Services compare it letter by letter with what is registered there. */
export const returnUrlOf = (env: Pick<Env, 'PUBLIC_WEB_URL' | 'PUBLIC_API_PREFIX'>): string =>
  `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}/auth/outside/return`

type Addresses = Pick<Env, 'PUBLIC_WEB_URL' | 'PUBLIC_API_PREFIX'>

/** Below the API: where this installation's metadata of SAML stands, and where browsers post answers of SAML to. */
export const samlPaths = { metadata: '/auth/clinic/metadata', acs: '/auth/clinic/acs' } as const

/** How providers of SAML know this installation. Each compares both letter by letter. */
export const samlPlaceOf = ({ PUBLIC_WEB_URL: site, PUBLIC_API_PREFIX: prefix }: Addresses) => ({
  entityId: `${site}${prefix}${samlPaths.metadata}`,
  acsUrl: `${site}${prefix}${samlPaths.acs}`,
})
