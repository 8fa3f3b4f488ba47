import type { Logger } from 'pino'
import type { LiveSession, Sessions } from '../../core/sessions.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { announceAccess } from './access-notices.ts'
import { findSession, revokeSessions, touchSession } from './session.repo.ts'

/** How long an instance that misses the notice of a revocation still accepts the session; others refuse it at once. */
const CACHE_MS = 10_000
const MAX_CACHED = 10_000
/** `lastSeenAt` is only displayed, so it is not written at every request. */
const TOUCH_EVERY_MS = 5 * 60_000

export function createSessionService(db: Db, clock: () => Date, log: Logger): Sessions {
  const load = async (id: string) => {
    const now = clock()
    // The read that every signed-in request begins with: by `together` it is prepared by name.
    const session = await findSession(together(db), id, now)
    if (session && !session.isRevoked && now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS)
      touchSession(db, session, now).catch((err: unknown) => log.warn({ err }, 'last seen was not saved'))
    return session
  }
  const memory = createShortMemory<LiveSession>({
    lifeMs: CACHE_MS,
    maxFacts: MAX_CACHED,
    clock,
    load,
    isWorthKeeping: (session) => !session.isRevoked,
  })
  const forget = (userId: string) => memory.forgetWhere((session) => session.userId === userId)

  return {
    find: memory.find,
    async end(id, reason, target = db) {
      await revokeSessions(target, { id }, reason, clock())
      await announceAccess(target, { kind: 'session', id })
      memory.forget(id)
    },
    async endAllOf(userId, reason, { db: target = db, exceptId } = {}) {
      await revokeSessions(target, { userId, exceptId }, reason, clock())
      await announceAccess(target, { kind: 'user', id: userId })
      forget(userId)
    },
    async renewAllOf(userId, target) {
      await announceAccess(target, { kind: 'user', id: userId })
      forget(userId)
    },
    forget,
    forgetSession: memory.forget,
    forgetEverything: memory.clear,
  }
}
