import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Actor, auditOf } from './actor.ts'
import { mayChangeStatusOf } from './users.policy.ts'
import * as repo from './users.repo.ts'

const PAGE_SIZE = 20

export function createStaffUsersService({ db, clock, sessions }: Services) {
  return {
    async list(query: repo.UserQuery) {
      const { rows, total } = await repo.findUsers(db, query, PAGE_SIZE)
      return { items: rows.map(toAccount), page: query.page, pageSize: PAGE_SIZE, total }
    },

    async students(query: { q?: string; page: number }) {
      const { rows, total } = await repo.findStudents(db, query, PAGE_SIZE)
      const items = rows.map(({ user, courses, averagePercent, spent }) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        courses,
        averagePercent,
        spent,
        joinedAt: user.createdAt.toISOString(),
        lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
      }))
      return { items, page: query.page, pageSize: PAGE_SIZE, total }
    },

    /**
     * Locks or unlocks an account; locking ends its sessions in the same transaction.
     * @throws AppError `user.not_found`, `user.self_lock`, `user.last_owner`, `access.denied`
     */
    async setStatus(id: string, wanted: 'active' | 'locked', reason: string, actor: Actor) {
      const changed = await db.transaction(async (tx) => {
        const before = await repo.lockUser(tx, id)
        if (!before) throw new AppError('user.not_found')
        if (!mayChangeStatusOf(actor, before)) throw new AppError('access.denied')
        if (wanted === 'locked' && id === actor.id) throw new AppError('user.self_lock')
        const isOwner = before.role === 'admin' && before.rights.includes('owner')
        if (wanted === 'locked' && isOwner && (await repo.lockOtherOwners(tx, id)) === 0)
          throw new AppError('user.last_owner')
        // Unlocking does not prove an address that was never proved.
        const status = wanted === 'active' && !before.verifiedAt ? 'pending' : wanted
        const after = await repo.setUserStatus(tx, id, status, clock())
        if (status === 'locked') await sessions.endAllOf(id, 'account_locked', { db: tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: wanted === 'locked' ? 'user.locked' : 'user.unlocked',
          subjectType: 'user',
          subjectId: id,
          before: { status: before.status },
          after: { status, reason },
        })
        return after
      })
      // Once more after the commit: a request in between may have remembered the old state.
      sessions.forget(id)
      return toAccount(changed)
    },
  }
}

function toAccount(user: repo.UserRow) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    rights: user.rights,
    status: user.status,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
