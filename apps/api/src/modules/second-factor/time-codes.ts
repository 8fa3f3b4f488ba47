import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Length of a time step in seconds (RFC 6238 §4.1). */
export const STEP_SECONDS = 30
/** Accepted steps around now, because clocks differ and people type slowly (RFC 6238 §5.2). */
const WINDOW = 1
/** Length recommended by RFC 4226 §4, which all authenticator apps support. */
const SECRET_BYTES = 20

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Number of the 30-second step that a moment lies in, counted from 1970. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / (STEP_SECONDS * 1000))

/** Steps accepted now, the likeliest first. */
export const openSteps = (now: Date): number[] => {
  const step = stepAt(now)
  return [step, ...Array.from({ length: WINDOW }, (_, i) => [step - i - 1, step + i + 1]).flat()]
}

/** Whole seconds until a step's code expires. */
export const secondsLeft = (step: number, now: Date): number =>
  Math.floor((step + WINDOW + 1) * STEP_SECONDS - now.getTime() / 1000)

/** The six digits of a step (RFC 6238, SHA-1). */
export function codeOf(secret: string, step: number): string {
  return totp(secret).generate({ timestamp: step * STEP_SECONDS * 1000 })
}

/** The accepted step that a code belongs to; null for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  // All are compared, so that timing reveals nothing.
  const fits = openSteps(now).filter((step) => {
    const own = Buffer.from(codeOf(secret, step))
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return fits[0] ?? null
}

/** The otpauth address in the QR code for authenticator apps. */
export const toUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totp(secret, issuer, label).toString()

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })
