import { createHash, createHmac } from 'node:crypto'
import type { VisitSecrets } from './provider.ts'

/**
 * Derives what binds a visit to its browser from the token that only this browser has. A state, nonce or code of another
 * visit therefore fits no other token.
 * @param pepper secret of this service, so that the browser cannot compute the nonce and the verifier
 */
export function visitSecretsOf(pepper: string, ceremony: string): VisitSecrets {
  const derive = (what: string) =>
    createHmac('sha256', pepper).update(`outside-${what}:${ceremony}`).digest('base64url')
  // 43 letters, the least that RFC 7636 takes and what Zalo asks for.
  const verifier = derive('verifier')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}
