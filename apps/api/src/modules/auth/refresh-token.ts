import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSealer } from '../../secrets/sealer.ts'
import { allOf, deriveKey, type Secrets } from '../../secrets/secrets.ts'

const ID_BYTES = 16
const RANDOM_BYTES = 32
const TAG_BYTES = 16

/**
 * Refresh tokens: session id, 256 random bits and an authentication tag, so that an old token of ours is distinguished
 * from a forged one without storing every token. `seal` encrypts the newest one for a concurrent second request.
 */
export interface RefreshTokens {
  create(sessionId: string): string
  /** Session id of a token that this service made; null for anything else. */
  readSessionId(token: string): string | null
  seal(token: string, sessionId: string): string
  unseal(sealed: string, sessionId: string): string | null
}

export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const tagKeys = allOf(secrets).map((secret) => deriveKey(secret, 'refresh tag'))
  const tagsOf = (body: Buffer) =>
    tagKeys.map((key) => createHmac('sha256', key).update(body).digest().subarray(0, TAG_BYTES))
  const sealer = createSealer(secrets, 'refresh seal')
  return {
    create(sessionId) {
      const body = Buffer.concat([
        Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
        randomBytes(RANDOM_BYTES),
      ])
      return Buffer.concat([body, ...tagsOf(body).slice(0, 1)]).toString('base64url')
    },
    readSessionId(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + RANDOM_BYTES + TAG_BYTES) return null
      const body = bytes.subarray(0, ID_BYTES + RANDOM_BYTES)
      const tag = bytes.subarray(ID_BYTES + RANDOM_BYTES)
      if (!tagsOf(body).some((own) => timingSafeEqual(own, tag))) return null
      return body.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    seal: (token, sessionId) => sealer.seal(token, sessionId),
    unseal: (sealed, sessionId) => sealer.unseal(sealed, sessionId),
  }
}
