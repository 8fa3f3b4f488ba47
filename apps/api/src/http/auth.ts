import { AppError } from '@repo/contract'
import { API_KEY_PREFIX } from '@repo/contract/api-scopes'
import { type Caller, callerOf } from '../core/caller.ts'
import type { AccessTokens, Sessions } from '../core/sessions.ts'

/** Longer headers are refused without parsing: none of our tokens comes near this length. */
const MAX_HEADER_LENGTH = 4096

export type Authenticate = (authorization: string | undefined) => Promise<Caller>

/**
 * Finds the caller behind an `Authorization` header.
 * The promise rejects with `session.invalid` (missing, malformed, forged, expired) or `session.revoked` (signed out,
 * locked); any other failure, such as a database outage, keeps its own error.
 */
export function createAuthenticate(tokens: AccessTokens, sessions: Sessions): Authenticate {
  return async (authorization) => {
    const token = readBearer(authorization)
    const claims = token ? await tokens.verifyAccess(token) : null
    if (!claims) throw new AppError('session.invalid')
    const session = await sessions.find(claims.sessionId)
    if (!session || session.userId !== claims.userId || session.app !== claims.app || session.isRevoked)
      throw new AppError('session.revoked')
    return callerOf(session)
  }
}

function readBearer(header: string | undefined): string | null {
  if (!header || header.length > MAX_HEADER_LENGTH) return null
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null
}

/**
 * The API key in an `Authorization` header, well-formed or not; null for a header without one. It is a bearer token, or
 * the password of HTTP Basic with any user name, which is what programs of the Experience API send.
 */
export function readApiKey(header: string | undefined): string | null {
  const [, scheme, value = ''] =
    /^(Bearer|Basic) +(\S+)$/i.exec(header?.slice(0, MAX_HEADER_LENGTH) ?? '') ?? []
  if (!scheme) return null
  const token = scheme.toLowerCase() === 'bearer' ? value : passwordOf(value)
  return token.startsWith(API_KEY_PREFIX) ? token : null
}

/** RFC 7617 §2: a user name holds no colon. */
const passwordOf = (credentials: string) =>
  Buffer.from(credentials, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')

export interface WithAuthenticate {
  readonly authenticate: Authenticate
}
