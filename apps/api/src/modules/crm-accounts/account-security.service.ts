import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { findOwnRights } from '../../core/staff-rights.repo.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import { lockUser } from '../auth/index.ts'
import { findLiveSessions } from '../devices/index.ts'
import { removePasskeysOf } from '../passkeys/index.ts'
import { removeFactor } from '../second-factor/index.ts'
import { type AccountFacts, mayResetSecondFactor, mayReview, mayTouch } from './accounts.policy.ts'
import { findAccount } from './accounts.repo.ts'
import { crmAccountMails } from './crm-accounts.messages.ts'
import { refreshActor, withOwnRights, withRights } from './fresh-actor.service.ts'

/** Actions of staff for an account that was taken over, or whose holder lost the phone. */
export function createAccountSecurityService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions'>) {
  const { db, env, clock, sessions } = services
  const links = createSiteLinks(env)

  const begin = async (
    tx: Tx,
    id: string,
    actor: Actor,
    may: (a: Actor, target: AccountFacts) => boolean,
  ) => {
    const account = await lockUser(tx, id)
    if (!account) throw new AppError('user.not_found')
    if (!may(await refreshActor(tx, actor), await withRights(tx, account)))
      throw new AppError('access.denied')
    return account
  }

  return {
    /**
     * @throws AppError `user.not_found`, `access.denied` for staff who may not review this person's professional
     * profile
     */
    async assertReviewable(id: string, actor: Actor): Promise<void> {
      const [account, own] = await Promise.all([findAccount(db, id), findOwnRights(db, id)])
      if (!account) throw new AppError('user.not_found')
      if (!mayReview(actor, withOwnRights(account, own))) throw new AppError('access.denied')
    },

    /** @throws AppError `user.not_found`, `access.denied` */
    async endSessions(id: string, reason: string, actor: Actor) {
      const ended = await db.transaction(async (tx) => {
        await begin(tx, id, actor, mayTouch)
        const live = await findLiveSessions(tx, id, clock())
        await sessions.endAllOf(id, 'ended_by_staff', { db: tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'user.sessions_ended',
          subjectType: 'user',
          subjectId: id,
          before: { sessions: live.map((row) => row.id) },
          after: { sessions: [], reason },
        })
        return live.length
      })
      sessions.forget(id)
      return { ended }
    },

    /**
     * Removes a lost second factor with all passkeys and ends all sessions; staff and doctors must set up a new one at the next login.
     * @throws AppError `user.not_found`, `access.denied`, `auth.second_factor_off`
     */
    async resetSecondFactor(id: string, reason: string, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        const account = await begin(tx, id, actor, mayResetSecondFactor)
        if (!(await removeFactor(tx, id))) throw new AppError('auth.second_factor_off')
        // Each stands for both factors, and the phone that is lost may hold one.
        const passkeys = await removePasskeysOf(tx, id)
        await sessions.endAllOf(id, 'second_factor_reset', { db: tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'user.second_factor_reset',
          subjectType: 'user',
          subjectId: id,
          before: { hasSecondFactor: true, passkeys },
          after: { hasSecondFactor: false, passkeys: 0, reason },
        })
        await queueMail(services, tx, {
          kind: 'security',
          to: account.email,
          ...crmAccountMails.secondFactorReset(account.name, links.login(account.role)),
        })
      })
      sessions.forget(id)
    },
  }
}
