import { AppError } from '@repo/contract'
import { email as emailField } from '@repo/contract/fields'
import type { OutsideService } from '@repo/contract/outside-services'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { findSession } from '../auth/index.ts'
import { createProofAgain, type ProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { createIdentityLinks } from './identity-links.service.ts'
import { outsideLimits } from './outside-sign-in.limits.ts'
import {
  deleteIdentity,
  findIdentitiesOf,
  type OutsideIdentity,
  removeSignInsOf,
} from './outside-sign-in.repo.ts'
import type { ProviderAnswer } from './provider.ts'
import { createVisits, type WithOutsideProviders } from './visits.service.ts'

export type OwnIdentitiesNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'log' | 'limiter'> &
  WithSecondFactorProof &
  WithPasswordCheck &
  WithOutsideProviders

const toView = (
  { id, service, email, createdAt, lastUsedAt }: OutsideIdentity,
  { clinic, isOffered }: { clinic: string | null; isOffered: boolean },
) => ({
  id,
  service,
  clinic,
  isOffered,
  email,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Accounts of other services that sign in to the caller's own account. */
export function createOwnIdentities(services: OwnIdentitiesNeeds) {
  const { db, clock, sessions, limiter, outsideProviders } = services
  const { hasFactor, prove } = createProofAgain(services)
  const visits = createVisits(services)
  const links = createIdentityLinks(services)

  const list = async ({ userId }: Caller) => {
    const [rows, isCodeNeeded] = await Promise.all([findIdentitiesOf(db, userId), hasFactor(userId)])
    const offered = [...outsideProviders.keys()]
    return {
      items: rows.map(({ identity, clinic, isLive }) =>
        toView(identity, { clinic, isOffered: isLive || offered.some((one) => one === identity.service) }),
      ),
      services: offered,
      isCodeNeeded,
    }
  }

  /** What is linked signs in without the password, so the password is asked for first. */
  const begin = async (caller: Caller, service: OutsideService, proof: ProofAgain) => {
    await limiter.hit(outsideLimits.visitsByAccount, caller.userId, 'auth.too_many_attempts')
    const { id } = await prove(caller.userId, proof)
    return visits.begin({ service }, { purpose: 'link', userId: id, sessionId: caller.sessionId })
  }

  const finish = async (
    caller: Caller,
    { ceremony, answer, ip }: { ceremony: string; answer: ProviderAnswer; ip: string },
  ) => {
    const { userId, sessionId } = caller
    const { visit, person } = await visits.finish(ceremony, answer, { purpose: 'link', userId, sessionId })
    const address = emailField.safeParse(person.email)
    return db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, userId)
      // A new password may have ended it meanwhile; read past the cache, and behind the account's lock.
      const session = await findSession(tx, sessionId, clock())
      if (!session || session.isRevoked) throw new AppError('session.revoked')
      const email = person.isEmailVouchedFor && address.success ? address.data : null
      const { service, providerId } = visit
      const { subject } = person
      const { identity } = await links.link(tx, user, { service, providerId, subject, email }, ip)
      return toView(identity, { clinic: null, isOffered: true })
    })
  }

  /** Asks for the password, so that the last way in is never removed. Ends the other sessions as well. */
  const unlink = async (caller: Caller, id: string, proof: ProofAgain) => {
    await prove(caller.userId, proof)
    await db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, caller.userId)
      const identity = await deleteIdentity(tx, { id, userId: user.id })
      if (!identity) throw new AppError('outside.not_found')
      // One that waits for its second factor would link again what is removed here.
      await removeSignInsOf(tx, user.id)
      await sessions.endAllOf(user.id, 'identity_removed', { db: tx, exceptId: caller.sessionId })
      await links.noteUnlinked(tx, user, identity, proof.ip)
    })
    sessions.forget(caller.userId)
    return { ok: true as const }
  }

  return { list, begin, finish, unlink }
}
