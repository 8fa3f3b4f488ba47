import { AppError } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { findUserById } from './auth.repo.ts'
import { lockSession, type SessionRow, updateSession } from './session.repo.ts'
import { type SessionIssuer, sessionLife } from './session-issuer.service.ts'
import { hashOpaqueToken } from './tokens.ts'

/** How long a replaced token still gets its successor, for two tabs that renew at once or an answer that was lost. */
const TWIN_MS = 30_000

/**
 * Renews a session. Each refresh token works once; the one before it leads to the same successor for half a minute;
 * any older one means that somebody kept a copy, and the session ends.
 */
export function createRefreshService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'sessions'>,
  issuer: SessionIssuer,
) {
  const { db, env, clock, sessions, limiter } = services
  const { refreshTokens } = issuer

  /** @returns the refresh token to answer with, or null when the given one was replaced too long ago. */
  const advance = async (tx: Tx, session: SessionRow, given: string, now: Date): Promise<string | null> => {
    const hash = hashOpaqueToken(given)
    if (hash === session.refreshHash) {
      const successor = refreshTokens.create(session.id)
      await updateSession(tx, session.id, {
        refreshHash: hashOpaqueToken(successor),
        previousRefreshHash: hash,
        sealedSuccessor: refreshTokens.seal(successor, session.id),
        rotatedAt: now,
        lastSeenAt: now,
      })
      return successor
    }
    const isTwin =
      hash === session.previousRefreshHash && now.getTime() - session.rotatedAt.getTime() <= TWIN_MS
    return isTwin && session.sealedSuccessor
      ? refreshTokens.unseal(session.sealedSuccessor, session.id)
      : null
  }

  const endForReuse = async (tx: Tx, session: SessionRow, ip: string) => {
    await sessions.end(session.id, 'refresh_reused', tx)
    await recordAudit(tx, {
      actorId: null,
      action: 'session.refresh_reused',
      subjectType: 'session',
      subjectId: session.id,
      ip,
    })
    const user = await findUserById(tx, session.userId)
    if (user)
      await queueMail(services, tx, {
        kind: 'security',
        to: user.email,
        ...authMails.sessionsEnded(user.name, `${env.PUBLIC_WEB_URL}/auth/forgotPass`),
      })
  }

  return async (given: string, ip: string) => {
    await limiter.hit(authLimits.refreshByNetwork, networkOf(ip))
    const sessionId = refreshTokens.readSessionId(given)
    if (!sessionId) throw new AppError('auth.refresh_invalid')
    const now = clock()
    const answer = await db.transaction(async (tx) => {
      const session = await lockSession(tx, sessionId)
      if (!session || !isLive(session, now)) return null
      const refreshToken = await advance(tx, session, given, now)
      // Returned instead of thrown, because the revocation has to be committed.
      if (!refreshToken) return endForReuse(tx, session, ip).then(() => 'reused' as const)
      const user = await findUserById(tx, session.userId)
      if (user?.status !== 'active') return null
      const { id, app, secondFactorAt, awaitsConsent } = session
      return issuer.answer(user, { id, app, refreshToken, secondFactorAt, awaitsConsent }, tx)
    })
    if (answer === 'reused') sessions.forgetSession(sessionId)
    if (answer === null || answer === 'reused') throw new AppError('auth.refresh_invalid')
    return answer
  }
}

function isLive(session: SessionRow, now: Date): boolean {
  const isIdle = now.getTime() - session.rotatedAt.getTime() > sessionLife[session.app].idleMs
  return session.revokedAt === null && session.expiresAt > now && !isIdle
}
