import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const ID_BYTES = 16
const RANDOM_BYTES = 32
const TAG_BYTES = 16
const IV_BYTES = 12

/**
 * Refresh tokens: session id, 256 random bits and a tag, so that an old token of ours is told from a made-up one
 * without keeping every token that ever was. `seal` hides the newest one until its twin request has come for it.
 */
export interface RefreshTokens {
  create(sessionId: string): string
  /** Session id of a token that this service made; null for anything else. */
  readSessionId(token: string): string | null
  seal(token: string): string
  unseal(sealed: string): string
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const tagKey = deriveKey(secret, 'refresh tag')
  const sealKey = deriveKey(secret, 'refresh seal')
  const tagOf = (bytes: Buffer) => createHmac('sha256', tagKey).update(bytes).digest().subarray(0, TAG_BYTES)
  return {
    create(sessionId) {
      const body = Buffer.concat([
        Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
        randomBytes(RANDOM_BYTES),
      ])
      return Buffer.concat([body, tagOf(body)]).toString('base64url')
    },
    readSessionId(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + RANDOM_BYTES + TAG_BYTES) return null
      const body = bytes.subarray(0, ID_BYTES + RANDOM_BYTES)
      if (!timingSafeEqual(tagOf(body), bytes.subarray(ID_BYTES + RANDOM_BYTES))) return null
      return body.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    seal(token) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}
