import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { createProofAgain, type ProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { markOf } from './account-mark.ts'
import { deleteAccount, findAccountsOf } from './accounts.repo.ts'
import { ltiMails } from './lti.messages.ts'
import { findPlatformRow } from './platforms.repo.ts'

export type OwnLinksNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions'> &
  WithSecondFactorProof &
  WithPasswordCheck

type Found = Awaited<ReturnType<typeof findAccountsOf>>[number]

const stateOf = ({ isActive, madeMark, passwordHash }: Found) => {
  if (!isActive) return 'off' as const
  return madeMark === markOf({ passwordHash }) ? ('opens' as const) : ('asks' as const)
}

const toView = (found: Found) => ({
  id: found.id,
  platform: found.platform,
  state: stateOf(found),
  linkedAt: found.createdAt.toISOString(),
  lastLaunchAt: found.lastLaunchAt?.toISOString() ?? null,
})

/** Accounts of learning platforms that open the caller's own account. */
export function createOwnLinks(services: OwnLinksNeeds) {
  const { db, env, sessions } = services
  const { hasFactor, prove } = createProofAgain(services)
  const links = createSiteLinks(env)

  return {
    async list({ userId }: Caller) {
      const [found, isCodeNeeded] = await Promise.all([findAccountsOf(db, userId), hasFactor(userId)])
      return { items: found.map(toView), isCodeNeeded }
    },

    /**
     * The other sessions end, too: a launch of the platform may have opened them.
     * @throws AppError `lti_link.not_found`, and those of the proof
     */
    async unlink(caller: Caller, id: string, proof: ProofAgain) {
      await prove(caller.userId, proof)
      await db.transaction(async (tx) => {
        const user = await requireLockedAccount(tx, caller.userId)
        const removed = await deleteAccount(tx, { id, userId: user.id })
        const platform = removed && (await findPlatformRow(tx, removed.platformId))
        if (!platform) throw new AppError('lti_link.not_found')
        await sessions.endAllOf(user.id, 'identity_removed', { db: tx, exceptId: caller.sessionId })
        await recordAudit(tx, {
          actorId: user.id,
          ip: proof.ip,
          action: 'lti.account_unlinked',
          subjectType: 'user',
          subjectId: user.id,
          before: { platformId: platform.id },
        })
        const mail = ltiMails.unlinked(user.name, platform.name, links.forgottenPassword())
        await queueMail(services, tx, { kind: 'security', to: user.email, ...mail })
      })
      sessions.forget(caller.userId)
      return { ok: true as const }
    },
  }
}
