import type { Needs } from '../../../core/services.ts'
import { hashOpaqueToken, newOpaqueToken } from '../../auth/index.ts'
import { parkSamlResponse } from '../outside-sign-in.repo.ts'

interface Post {
  /** The state of the visit. */
  relayState: string
  samlResponse: string
}

/** Takes answers of SAML that browsers post. Nothing is believed of them here. */
export const createSamlPost =
  ({ db, clock }: Needs<'db' | 'clock'>) =>
  /** @returns the code that only the browser gets which posted; null for an answer that no visit waits for */
  async ({ relayState, samlResponse }: Post): Promise<string | null> => {
    if (relayState === '' || samlResponse === '') return null
    const code = newOpaqueToken()
    const isParked = await parkSamlResponse(
      db,
      { stateHash: hashOpaqueToken(relayState), samlResponse, samlCodeHash: hashOpaqueToken(code) },
      clock(),
    )
    return isParked ? code : null
  }
