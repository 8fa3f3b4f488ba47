import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { announceAccess } from '../auth/index.ts'
import { type BudgetRow, lockBudget, updateBudget } from './budget.repo.ts'
import { COOL_DOWN_MS, LONG_COOL_DOWN_MS, REPEATED_EXCESS_MS } from './playback.limits.ts'
import type { WithPlaybacks } from './playbacks.service.ts'
import { endStream, findStreamById } from './streams.repo.ts'

/** The counts at which an account was found to fetch faster than any player. */
export interface ExcessFacts {
  freshMs?: number
  demandMs?: number
  impatient?: number
  networks?: number
}

interface Accused {
  userId: string
  playbackId: string
  /** The budget of the account, locked by this transaction. */
  locked: BudgetRow
}

/** Stops accounts that fetch faster than anybody watches, or from too many networks. */
export function createFetchGuard({
  db,
  clock,
  sessions,
  playbacks,
}: Needs<'db' | 'clock' | 'sessions'> & WithPlaybacks) {
  /**
   * Ends the stream, logs it for staff, and blocks new streams of the account for a while; the second time within a day
   * the session ends too. Does nothing while the account is already blocked, so that several instances that detect the
   * same fetching count it once.
   * @returns the session that was ended, to be removed from the cache after the transaction
   */
  const stopAccount = async (tx: Tx, accused: Accused, facts: ExcessFacts): Promise<string | null> => {
    const { userId, playbackId, locked } = accused
    const now = clock()
    if (locked.closedUntil && locked.closedUntil > now) return null
    const isRepeated =
      locked.stoppedAt !== null && now.getTime() - locked.stoppedAt.getTime() < REPEATED_EXCESS_MS
    const closedUntil = new Date(now.getTime() + (isRepeated ? LONG_COOL_DOWN_MS : COOL_DOWN_MS))
    await updateBudget(tx, userId, { stoppedAt: now, closedUntil })
    const stream = await findStreamById(tx, playbackId)
    await endStream(tx, playbackId, 'too_fast', now)
    await recordAudit(tx, {
      actorId: null,
      action: isRepeated ? 'playback.session_ended' : 'playback.too_fast',
      subjectType: 'user',
      subjectId: userId,
      after: { playbackId, lessonId: stream?.lessonId, closedUntil: closedUntil.toISOString(), ...facts },
    })
    await announceAccess(tx, { kind: 'playback', id: playbackId })
    if (!isRepeated || !stream) return null
    await sessions.end(stream.sessionId, 'played_too_fast', tx)
    return stream.sessionId
  }

  /** Clears this instance's caches; other instances get a notice. */
  const forget = (playbackId: string, sessionId: string | null) => {
    playbacks.forget(playbackId)
    if (sessionId) sessions.forgetSession(sessionId)
  }

  return {
    stopAccount,
    forget,
    /** Stops the account of an open stream, in a transaction of its own; does nothing when the stream has ended. */
    async endFor(playbackId: string, facts: ExcessFacts = {}): Promise<void> {
      const sessionId = await db.transaction(async (tx) => {
        const stream = await findStreamById(tx, playbackId)
        if (!stream || stream.endedAt) return null
        const locked = await lockBudget(tx, stream.userId, clock())
        return stopAccount(tx, { userId: stream.userId, playbackId, locked }, facts)
      })
      forget(playbackId, sessionId)
    },
  }
}

export interface WithFetchGuard {
  readonly fetchGuard: ReturnType<typeof createFetchGuard>
}
