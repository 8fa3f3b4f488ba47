import { hkdfSync } from 'node:crypto'

/** A secret and, while it is being replaced, the one before: what the old one made is still read. */
export interface Secrets {
  readonly current: string
  readonly previous?: string
}

/** Behind access tokens, refresh tokens and everything sealed. */
export const jwtSecrets = (env: { JWT_SECRET: string; JWT_SECRET_PREVIOUS?: string }): Secrets => ({
  current: env.JWT_SECRET,
  previous: env.JWT_SECRET_PREVIOUS,
})

/** Newest first. */
export const allOf = ({ current, previous }: Secrets): [string, ...string[]] =>
  previous ? [current, previous] : [current]

/** A 256-bit key for one use only (HKDF, RFC 5869), so that no two uses share one. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}
