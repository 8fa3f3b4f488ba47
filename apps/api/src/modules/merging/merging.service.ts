import { AppError } from '@repo/contract'
import { maskEmail } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import {
  announceAccess,
  authMails,
  findUserById,
  lockUser,
  type User,
  updateUser,
  userSearchText,
} from '../auth/index.ts'
import { lockBuyer, lockOwnership } from '../orders/index.ts'
import * as repo from './merging.repo.ts'

const personOf = ({ id, name, email }: User) => ({ id, name, email })

/** Two accounts of one learner become one: everything moves in one transaction, and the other account is closed. */
export function createMergingService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'cache'>,
) {
  const { db, env, queue, clock, sessions, cache } = services

  /** @throws AppError `user.not_found`; `merge.not_possible` for staff, doctors, erased or merged accounts, and for one twice */
  const check = (kept: User | null, closed: User | null) => {
    if (!kept || !closed) throw new AppError('user.not_found')
    const isLearner = (user: User) => user.role === 'student' && !user.erasedAt && !user.mergedInto
    if (kept.id === closed.id || !isLearner(kept) || !isLearner(closed) || kept.status !== 'active')
      throw new AppError('merge.not_possible')
    return { kept, closed }
  }

  /** Both locked, the lower id first, so that two merges of one pair take turns. */
  const lockBoth = async (tx: Tx, { kept, closed }: repo.Pair) => {
    const found = new Map<string, User | null>()
    for (const id of [kept, closed].toSorted()) {
      found.set(id, await lockUser(tx, id))
      await lockBuyer(tx, id)
      await lockOwnership(tx, id)
    }
    return check(found.get(kept) ?? null, found.get(closed) ?? null)
  }

  const tell = async (tx: Tx, kept: User, closed: User) => {
    const url = `${env.PUBLIC_WEB_URL}/auth/login`
    const mails = [
      { to: kept.email, ...authMails.mergedInto(kept.name, maskEmail(closed.email), url) },
      { to: closed.email, ...authMails.merged(closed.name, maskEmail(kept.email), url) },
    ]
    for (const mail of mails) await queueMail(services, tx, { kind: 'security', ...mail })
  }

  return {
    /** @throws AppError `user.not_found`, `merge.not_possible` */
    async plan(pair: repo.Pair) {
      const [one, other, plan] = await Promise.all([
        findUserById(db, pair.kept),
        findUserById(db, pair.closed),
        repo.readPlan(db, pair),
      ])
      const { kept, closed } = check(one, other)
      return { kept: personOf(kept), closed: personOf(closed), ...plan }
    },

    /** @throws AppError `user.not_found`, `merge.not_possible`, `merge.blocked` */
    async merge(pair: repo.Pair, reason: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const { kept, closed } = await lockBoth(tx, pair)
        const { blocks, joinedCourses, joinedReviews, ...counts } = await repo.readPlan(tx, pair)
        if (blocks.length > 0) throw new AppError('merge.blocked', { details: { blocks } })
        // Before the mails move, so that an erasure later finds these too.
        await tell(tx, kept, closed)
        const keys = await repo.moveEverything(tx, pair, clock())
        await repo.closeAccount(tx, pair)
        if (!kept.phone && closed.phone)
          await updateUser(tx, kept.id, {
            phone: closed.phone,
            searchText: userSearchText({ ...kept, phone: closed.phone }),
          })
        await sessions.endAllOf(closed.id, 'account_locked', { db: tx })
        await announceAccess(tx, { kind: 'enrollment', id: kept.id })
        if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
        for (const subjectId of [kept.id, closed.id])
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'user.merged',
            subjectType: 'user',
            subjectId,
            before: { accounts: [kept.id, closed.id] },
            after: { account: kept.id, closed: closed.id, reason, joinedCourses, joinedReviews, ...counts },
          })
        await cache.announceChange(tx)
      })
      sessions.forget(pair.closed)
      return { ok: true as const }
    },
  }
}
