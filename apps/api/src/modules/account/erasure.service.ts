import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { hashPassword, lockUser, newOpaqueToken, type User } from '../auth/index.ts'
import { accountMails } from './account.messages.ts'
import { lockRequest } from './data-requests.repo.ts'
import * as repo from './erasure.repo.ts'
import { exportKey } from './export.service.ts'

/**
 * Carries out a due deletion: all rows in one transaction, files by a job queued with its commit. After a crash it has
 * happened completely or not at all, and a second run finds nothing to do.
 * What stays and why: docs/accounts.md.
 */
export function createErasureService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'cache'>,
) {
  const { db, queue, clock, sessions, cache } = services

  const erase = async (tx: Tx, user: User, requestId: string, passwordHash: string) => {
    const now = clock()
    const keys = await filesOf(tx, user)
    await repo.removePersonalRows(tx, user)
    await repo.removeFilms(tx, user.id, now)
    await repo.cancelOpenOrders(tx, user.id)
    await repo.closeEnrollments(tx, user.id)
    await repo.blankCertificates(tx, user.id)
    await repo.cleanAudit(tx, user.id)
    await repo.closeRequests(tx, user.id, requestId, now)
    await repo.pseudonymise(tx, user.id, passwordHash, now)
    await repo.pseudonymiseMerged(tx, user.id, passwordHash, now)
    if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
    await recordAudit(tx, { actorId: null, action: 'user.erased', subjectType: 'user', subjectId: user.id })
    const mail = accountMails.deletionDone(user.name)
    await queueMail(services, tx, { kind: 'account', to: user.email, ...mail })
    // Reviews show another name from now on.
    await cache.announceChange(tx)
  }

  const filesOf = async (tx: Tx, user: User): Promise<string[]> => {
    const { handedIn, films, pictures, proof, exportIds, lists } = await repo.findOwnFiles(tx, user.id)
    const avatar = user.avatarPath ? [avatars.keyOf(user.avatarPath)] : []
    return [
      ...avatar,
      ...handedIn,
      ...films,
      ...pictures,
      ...(proof ? [proof] : []),
      ...exportIds.map(exportKey),
      ...lists,
    ]
  }

  return async (requestId: string): Promise<void> => {
    // A random password that nobody knows, so that no sign-in can succeed.
    const passwordHash = await hashPassword(newOpaqueToken())
    const erased = await db.transaction(async (tx) => {
      const userId = await repo.findRequestOwner(tx, requestId)
      // Locks are taken account first, then request, as everywhere.
      const user = userId ? await lockUser(tx, userId) : null
      const request = await lockRequest(tx, requestId)
      const isDue = request?.state === 'scheduled' && request.scheduledFor && request.scheduledFor <= clock()
      // Accounts that became staff or doctor since then are ended by an owner, not by a job.
      if (!user || user.erasedAt || user.role !== 'student' || request?.kind !== 'deletion' || !isDue)
        return null
      await erase(tx, user, requestId, passwordHash)
      return user.id
    })
    if (erased) sessions.forget(erased)
  }
}
