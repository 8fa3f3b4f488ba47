import { type App, AppError, type Right, type Role } from '@repo/contract'
import type { LiveSession } from '../modules/auth/session.repo.ts'
import type { SessionService } from '../modules/auth/session.service.ts'
import type { TokenService } from '../modules/auth/tokens.ts'

/** Who is asking: taken from the session row, not from what the token or a cookie claims. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  readonly app: App
  readonly rights: readonly Right[]
  /** Whether this session proved the second factor. */
  readonly hasSecondFactor: boolean
  /** Whether its owner still has to agree to new terms. */
  readonly awaitsConsent: boolean
  /** The doctor's own profile; only for doctors that have one. */
  readonly doctorId?: string
}

/** A header far longer than any token of ours is not worth parsing. */
const MAX_HEADER_LENGTH = 4096

export type Authenticate = (authorization: string | undefined) => Promise<Caller>

/**
 * Finds the caller behind an `Authorization` header.
 * The promise rejects with `session.invalid` (missing, malformed, forged, expired) or `session.revoked`
 * (signed out, locked); any other failure, such as a database that is down, is not a matter of sessions.
 */
export function createAuthenticate(tokens: TokenService, sessions: SessionService): Authenticate {
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

/** The caller that a session stands for. */
export const callerOf = (session: LiveSession): Caller => ({
  userId: session.userId,
  sessionId: session.id,
  role: session.role,
  app: session.app,
  rights: session.rights,
  hasSecondFactor: session.hasSecondFactor,
  awaitsConsent: session.awaitsConsent,
  ...(session.doctorId ? { doctorId: session.doctorId } : {}),
})

function readBearer(header: string | undefined): string | null {
  if (!header || header.length > MAX_HEADER_LENGTH) return null
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null
}
