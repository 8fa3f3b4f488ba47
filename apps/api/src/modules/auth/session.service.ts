import type { Logger } from 'pino'
import type { Db, DbOrTx } from '../../db/client.ts'
import {
  findSession,
  type LiveSession,
  type RevokeReason,
  revokeSessions,
  touchSession,
} from './session.repo.ts'

/** A revoked session may still be believed this long by another instance; this one forgets it at once. */
const CACHE_MS = 10_000
const MAX_CACHED = 10_000
/** `lastSeenAt` is for people to read; writing it at every request would cost more than it tells. */
const TOUCH_EVERY_MS = 5 * 60_000

export interface SessionService {
  find(id: string): Promise<LiveSession | null>
  end(id: string, reason: RevokeReason, db?: DbOrTx): Promise<void>
  /** Ends every session of an account; call it inside the transaction that locks or changes the account. */
  endAllOf(userId: string, reason: RevokeReason, options?: { db?: DbOrTx; exceptId?: string }): Promise<void>
  /** Forgets what is remembered of an account, after its role or rights changed. */
  forget(userId: string): void
  /** Forgets one session that was ended inside a transaction. */
  forgetSession(id: string): void
}

/** Looks sessions up with a memory of a few seconds, so that a page of ten calls asks the database once. */
export function createSessionService(db: Db, clock: () => Date, log: Logger): SessionService {
  const cache = new Map<string, { session: LiveSession; until: number }>()

  const remember = (session: LiveSession, now: number) => {
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(session.id, { session, until: now + CACHE_MS })
  }
  const forget = (userId: string) => {
    for (const [id, { session }] of cache) if (session.userId === userId) cache.delete(id)
  }

  return {
    async find(id) {
      const now = clock()
      const cached = cache.get(id)
      if (cached && cached.until > now.getTime()) return cached.session
      cache.delete(id)
      const session = await findSession(db, id, now)
      if (!session || session.isRevoked) return session
      remember(session, now.getTime())
      if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS)
        touchSession(db, session, now).catch((err: unknown) => log.warn({ err }, 'last seen was not saved'))
      return session
    },
    async end(id, reason, target = db) {
      await revokeSessions(target, { id }, reason, clock())
      cache.delete(id)
    },
    async endAllOf(userId, reason, { db: target = db, exceptId } = {}) {
      await revokeSessions(target, { userId, exceptId }, reason, clock())
      forget(userId)
    },
    forget,
    forgetSession: (id) => {
      cache.delete(id)
    },
  }
}
