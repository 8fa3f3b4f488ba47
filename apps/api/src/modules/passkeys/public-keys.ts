import { createPublicKey } from 'node:crypto'

/**
 * Algorithms that new passkeys may have, by their COSE numbers (IANA COSE Algorithms): ES256, which every authenticator
 * knows, Ed25519, and RS256 for Windows Hello. No other one is offered or taken.
 */
export const algorithms = [-7, -8, -257] as const

/** Labels of a COSE_Key (RFC 9052 §7.1, RFC 9053 §7). */
const KTY = 1
const ALG = 3
const CURVE_OR_N = -1
const X_OR_E = -2
const Y = -3

const LEAST_RSA_BYTES = 256

const text = (bytes: unknown, length?: number): string | null =>
  bytes instanceof Uint8Array && (length === undefined || bytes.length === length)
    ? Buffer.from(bytes).toString('base64url')
    : null

/** The key in the one shape that its algorithm has; null for a mixture, such as an RSA key that says ES256. */
function toJwk(key: ReadonlyMap<number, unknown>): Record<string, string> | null {
  const [algorithm, type] = [key.get(ALG), key.get(KTY)]
  const curve = key.get(CURVE_OR_N)
  if (algorithm === -7 && type === 2 && curve === 1) {
    const [x, y] = [text(key.get(X_OR_E), 32), text(key.get(Y), 32)]
    return x && y ? { kty: 'EC', crv: 'P-256', x, y } : null
  }
  if (algorithm === -8 && type === 1 && curve === 6) {
    const x = text(key.get(X_OR_E), 32)
    return x ? { kty: 'OKP', crv: 'Ed25519', x } : null
  }
  if (algorithm === -257 && type === 3 && curve instanceof Uint8Array && curve.length >= LEAST_RSA_BYTES) {
    const [n, e] = [text(curve), text(key.get(X_OR_E))]
    return n && e ? { kty: 'RSA', n, e } : null
  }
  return null
}

/** Whether signatures can be checked with this COSE_Key: one of our algorithms, in its own shape, and a valid point. */
export function isUsableKey(key: ReadonlyMap<number, unknown>): boolean {
  const jwk = toJwk(key)
  if (!jwk) return false
  try {
    createPublicKey({ key: jwk, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
