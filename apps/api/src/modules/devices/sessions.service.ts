import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { findPushedSessions, getsPushes, sessionLife } from '../auth/index.ts'
import { labelDevice } from './device-label.ts'
import { listOpenSessions, type SessionRow } from './sessions.repo.ts'

type LiveRow = SessionRow & { hasPush: boolean; isResting: boolean }

/**
 * What ending a sign-in would end, newest first: sessions that can be renewed, and those that rest while pushes still
 * reach their browser.
 */
export async function findLiveSessions(db: DbOrTx, userId: string, now: Date): Promise<LiveRow[]> {
  const subscribed = await findPushedSessions(db, userId, now)
  const pushed = new Set(subscribed.filter((one) => getsPushes(one, now)).map(({ id }) => id))
  const rows = await listOpenSessions(db, userId, now, pushed)
  const isRenewable = ({ app, expiresAt, rotatedAt }: SessionRow) =>
    expiresAt > now && now.getTime() - rotatedAt.getTime() <= sessionLife[app].idleMs
  return rows
    .map((row) => ({ ...row, hasPush: pushed.has(row.id), isResting: !isRenewable(row) }))
    .filter(({ hasPush, isResting }) => hasPush || !isResting)
}

export function toSessionView(row: LiveRow, currentId: string | null) {
  return {
    id: row.id,
    app: row.app,
    device: labelDevice(row.userAgent),
    ip: row.ip,
    openedBy: row.openedBy,
    hasSecondFactor: row.secondFactorAt !== null,
    hasPush: row.hasPush,
    isResting: row.isResting,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}

/** Where an account is signed in, as its owner sees and ends it. */
export function createOwnSessionsService({ db, clock, sessions }: Needs<'db' | 'clock' | 'sessions'>) {
  const note = (tx: DbOrTx, caller: Caller, ip: string, change: { before: string[]; after: string[] }) =>
    recordAudit(tx, {
      actorId: caller.userId,
      action: 'user.sessions_ended',
      subjectType: 'user',
      subjectId: caller.userId,
      ip,
      before: { sessions: change.before },
      after: { sessions: change.after },
    })

  return {
    async list(caller: Caller) {
      const rows = await findLiveSessions(db, caller.userId, clock())
      return { items: rows.map((row) => toSessionView(row, caller.sessionId)) }
    },

    /** @throws AppError `session.not_found` for sessions of others and for those already ended, too. */
    async end(caller: Caller, id: string, ip: string) {
      const rows = await findLiveSessions(db, caller.userId, clock())
      const before = rows.map((row) => row.id)
      if (!before.includes(id)) throw new AppError('session.not_found')
      await db.transaction(async (tx) => {
        await sessions.end(id, 'ended_by_person', tx)
        await note(tx, caller, ip, { before, after: before.filter((other) => other !== id) })
      })
      // Cleared again after the commit, because a request in between may have cached the old state.
      sessions.forgetSession(id)
      return { ok: true as const }
    },

    async endOthers(caller: Caller, ip: string) {
      const rows = await findLiveSessions(db, caller.userId, clock())
      const before = rows.map((row) => row.id)
      await db.transaction(async (tx) => {
        await sessions.endAllOf(caller.userId, 'ended_by_person', { db: tx, exceptId: caller.sessionId })
        await note(tx, caller, ip, { before, after: [caller.sessionId] })
      })
      sessions.forget(caller.userId)
      return { ended: before.filter((id) => id !== caller.sessionId).length }
    },
  }
}
