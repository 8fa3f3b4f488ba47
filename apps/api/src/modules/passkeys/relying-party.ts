import type { App } from '@repo/contract'
import type { Env } from '../../env.ts'

/** A site as WebAuthn knows it. */
export interface RelyingParty {
  /** The site's host: a passkey works there and nowhere else (decision 083). */
  readonly id: string
  readonly origin: string
}

/** The sites that passkeys are made for. A passkey works on one site only, as a role signs in on one site only. */
export function createRelyingParties(
  env: Pick<Env, 'PUBLIC_WEB_URL' | 'PUBLIC_CRM_URL' | 'PUBLIC_DOCTOR_URL'>,
): Record<App, RelyingParty> {
  const partyOf = (address: string): RelyingParty => {
    const { hostname, origin } = new URL(address)
    return { id: hostname, origin }
  }
  return {
    web: partyOf(env.PUBLIC_WEB_URL),
    crm: partyOf(env.PUBLIC_CRM_URL),
    doctor: partyOf(env.PUBLIC_DOCTOR_URL),
  }
}
