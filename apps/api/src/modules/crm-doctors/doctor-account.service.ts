import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { lockDoctorProfile, updateDoctorProfile } from '../account/index.ts'
import { findDoctorOf, lockUser } from '../auth/index.ts'
import { createInvitationsService, findInvitationEnd } from '../crm-accounts/index.ts'
import * as repo from './doctor-account.repo.ts'

/** The account with which a doctor signs in to the portal: invited anew, or one that has no profile yet. */
export function createDoctorAccountService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'limiter'>,
) {
  const { db, sessions } = services
  const invitations = createInvitationsService(services)

  const requireAccount = async (id: string) => {
    const found = await repo.findAccountOfDoctor(db, id)
    if (!found) throw new AppError('doctor.not_found')
    return found.account
  }

  return {
    /** @throws AppError `doctor.not_found` */
    async get(id: string) {
      const account = await requireAccount(id)
      if (!account) return { account: null, free: await repo.findFreeAccounts(db) }
      const until = account.status === 'pending' ? await findInvitationEnd(db, account.id) : null
      return { account: { ...account, invitedUntil: until?.toISOString() ?? null }, free: [] }
    },

    /** @throws AppError `doctor.not_found`, `doctor.has_account`, `user.email_taken` */
    async invite(id: string, { name, email }: { name: string; email: string }, actor: Actor): Promise<void> {
      await invitations.invite(
        { name, email, role: 'doctor', permissions: [], roleIds: [], doctorId: id },
        actor,
      )
    },

    /** @throws AppError `doctor.not_found`, `doctor.no_invitation` */
    async resend(id: string, actor: Actor): Promise<void> {
      const account = await requireAccount(id)
      if (account?.status !== 'pending') throw new AppError('doctor.no_invitation')
      await invitations.resend(account.id, actor)
    },

    /** @throws AppError `doctor.not_found`, `doctor.has_account`, `user.not_found`, `doctor.account_taken` */
    async link(id: string, userId: string, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        const doctor = await lockDoctorProfile(tx, id)
        if (!doctor) throw new AppError('doctor.not_found')
        if (doctor.userId) throw new AppError('doctor.has_account')
        const user = await lockUser(tx, userId)
        if (user?.role !== 'doctor' || user.erasedAt) throw new AppError('user.not_found')
        if (await findDoctorOf(tx, userId)) throw new AppError('doctor.account_taken')
        await updateDoctorProfile(tx, id, { userId })
        await sessions.renewAllOf(userId, tx)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'doctor.account_linked',
          subjectType: 'doctor',
          subjectId: id,
          before: { userId: null },
          after: { userId },
        })
      })
      // Forgets the cached sessions again after the commit: a request in between may have cached the old state.
      sessions.forget(userId)
    },
  }
}
