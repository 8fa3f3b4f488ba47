import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link opens: one published package or one attachment, for one session, until a moment. */
export interface MediaGrant {
  /** `package:<key>` or `attachment:<id>`. */
  subject: string
  /** Null for visitors of a free preview. */
  userId: string | null
  sessionId: string | null
  /** Learning device the grant was given to; it ends with its place. Null where no place was needed. */
  deviceId: string | null
  expiresAt: Date
}

export interface MediaTokens {
  sign(grant: MediaGrant): string
  /** Null for forged, malformed and expired tokens alike. */
  verify(token: string): MediaGrant | null
}

const SIGNATURE_BYTES = 20
const MAX_LENGTH = 400

/** Tokens that stand in the path of media, so that the relative addresses inside playlists carry them along. */
export function createMediaTokens(secret: string, clock: () => Date): MediaTokens {
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(payload).digest().subarray(0, SIGNATURE_BYTES)
  return {
    sign({ subject, userId, sessionId, deviceId, expiresAt }) {
      const fields = [subject, userId, sessionId, Math.floor(expiresAt.getTime() / 1000), deviceId]
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return `${payload}.${signatureOf(payload).toString('base64url')}`
    },
    verify(token) {
      const [payload, signature, ...rest] = token.length <= MAX_LENGTH ? token.split('.') : []
      if (!payload || !signature || rest.length > 0) return null
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      // Ours by its signature, so its shape is known.
      const [subject, userId, sessionId, seconds, deviceId] = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      ) as [string, string | null, string | null, number, string | null]
      const expiresAt = new Date(seconds * 1000)
      return expiresAt > clock() ? { subject, userId, sessionId, deviceId, expiresAt } : null
    },
  }
}
