import { hkdfSync, timingSafeEqual } from 'node:crypto'

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

/** Behind codes, and behind links and addresses in mails. */
export const pepperSecrets = (env: { OTP_PEPPER: string; OTP_PEPPER_PREVIOUS?: string }): Secrets => ({
  current: env.OTP_PEPPER,
  previous: env.OTP_PEPPER_PREVIOUS,
})

/** Newest first. */
export const allOf = ({ current, previous }: Secrets): [string, ...string[]] =>
  previous ? [current, previous] : [current]

/** A 256-bit key for one use only (HKDF, RFC 5869), so that no two uses share one. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32))
}

/** Whether a signature was made with one of the secrets; how much of it is right does not show in the time. */
export function isSignedBy(secrets: Secrets, sign: (secret: string) => string, signature: string): boolean {
  const given = Buffer.from(signature)
  return allOf(secrets).some((secret) => {
    const expected = Buffer.from(sign(secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
