export interface TokenTimes {
  /** Milliseconds since the epoch. */
  issuedAtMs: number
  /** Milliseconds since the epoch. */
  expiresAtMs: number
}

function decodeSegment(segment: string): unknown {
  const base64 = segment.replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/**
 * When an access token was issued and when it ends (`iat`, `exp`). The signature is not checked:
 * the answer only decides when to renew, never what somebody may do. Null for anything unreadable.
 */
export function readTokenTimes(token: string): TokenTimes | null {
  try {
    const claims = decodeSegment(token.split('.')[1] ?? '') as { iat?: unknown; exp?: unknown } | null
    if (typeof claims?.exp !== 'number') return null
    const issuedAt = typeof claims.iat === 'number' ? claims.iat : claims.exp
    return { issuedAtMs: issuedAt * 1000, expiresAtMs: claims.exp * 1000 }
  } catch {
    return null
  }
}

/** A token is renewed when this share of its life has passed. */
export const renewalShare = 0.75

/** When to renew a token, in milliseconds since the epoch; null for an unreadable token. */
export function renewalTime(token: string): number | null {
  const times = readTokenTimes(token)
  if (!times) return null
  return times.issuedAtMs + (times.expiresAtMs - times.issuedAtMs) * renewalShare
}
