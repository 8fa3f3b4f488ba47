import { type App, AppError, appOfRole } from '@repo/contract'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import {
  authLimits,
  createSessionIssuer,
  findUserById,
  type User,
  type WithAccessTokens,
} from '../auth/index.ts'
import { createPasskeyChallenges } from './challenges.service.ts'
import { CredentialFault, readUsedCredential, type UsedCredential } from './credentials.ts'
import { CHALLENGE_LIFE_MS, passkeyLimits } from './passkeys.limits.ts'
import { passkeyMails } from './passkeys.messages.ts'
import { findByCredential, lockPasskey, type Passkey, updatePasskey } from './passkeys.repo.ts'
import { createRelyingParties } from './relying-party.ts'

export type PasskeySignInNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter'> &
  WithAccessTokens

interface SignInInput {
  ceremony: string
  app: App
  credential: UsedCredential
  deviceId?: string
  ip: string
  userAgent: string | null
  proof: Proof
}

/** Whether an authenticator that counts has counted on; those that do not count always say 0. */
const hasCountedOn = (before: number, now: number) => now > before || (now === 0 && before === 0)

/**
 * Signs in with a passkey. It proves possession of the key and, by the device's check of its person, a second factor. An
 * unknown key, a wrong signature, another site, and an account that is locked all get one answer.
 */
export function createPasskeySignIn(services: PasskeySignInNeeds) {
  const { db, env, clock, limiter, log } = services
  const parties = createRelyingParties(env)
  const challenges = createPasskeyChallenges(services)
  const issuer = createSessionIssuer(services)
  const links = createSiteLinks(env)

  const challenge = async (app: App, ip: string) => {
    await limiter.hit(passkeyLimits.challengesByNetwork, networkOf(ip))
    const given = await challenges.give({ purpose: 'sign-in', app })
    return {
      ceremony: given.ceremony,
      options: {
        rpId: parties[app].id,
        challenge: given.challenge,
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required' as const,
      },
    }
  }

  /** The same counters as those of wrong passwords; none by account, because a signature cannot be guessed. */
  const admit = async ({ ip, deviceId, proof }: SignInInput) => {
    const error = 'auth.too_many_attempts'
    await limiter.admit(authLimits.loginFailuresByNetwork, networkOf(ip), error, proof)
    if (deviceId) await limiter.admit(authLimits.loginFailuresByDevice, deviceId, error, proof)
  }
  const countFailure = async ({ ip, deviceId }: SignInInput) => {
    await limiter.count(authLimits.loginFailuresByNetwork, networkOf(ip))
    if (deviceId) await limiter.count(authLimits.loginFailuresByDevice, deviceId)
  }

  /** @throws CredentialFault */
  const read = async ({ app, credential }: SignInInput, challengeHash: string) => {
    const passkey = await findByCredential(db, credential.id)
    if (!passkey) throw new CredentialFault('an unknown passkey')
    const counter = await readUsedCredential(credential, passkey, { party: parties[app], challengeHash })
    const user = await findUserById(db, passkey.userId)
    if (user?.status !== 'active' || appOfRole[user.role] !== app)
      throw new CredentialFault('an account that does not sign in here')
    return { user, passkey, counter }
  }

  const tellCopied = async (user: User, passkey: Passkey, ip: string, counter: number) => {
    const { count: told } = await limiter.count(passkeyLimits.copyMailsByAccount, user.id)
    await db.transaction(async (tx) => {
      await recordAudit(tx, {
        actorId: null,
        action: 'passkey.counter_refused',
        subjectType: 'user',
        subjectId: user.id,
        ip,
        after: { passkey: passkey.name, signatures: counter, signaturesBefore: passkey.counter },
      })
      if (told > passkeyLimits.copyMailsByAccount.max) return
      const mail = passkeyMails.copied(user.name, passkey.name, links.devices(user.role))
      await queueMail(services, tx, { kind: 'security', to: user.email, ...mail })
    })
  }

  /** Takes the authenticator's counter over, unless it did not count on. @returns the passkey as it was before */
  const countOn = (user: User, { id }: Passkey, counter: number) =>
    db.transaction(async (tx) => {
      // Read again under a lock: it may have been used or removed since.
      const passkey = await lockPasskey(tx, { id, userId: user.id })
      if (!passkey) throw new CredentialFault('a passkey that was removed')
      if (hasCountedOn(passkey.counter, counter))
        await updatePasskey(tx, id, { counter, lastUsedAt: clock() })
      return passkey
    })

  const prove = async (input: SignInInput, challengeHash: string) => {
    const { user, passkey, counter } = await read(input, challengeHash)
    const before = await countOn(user, passkey, counter)
    if (hasCountedOn(before.counter, counter)) return { user, passkey }
    await tellCopied(user, before, input.ip, counter)
    throw new CredentialFault('a counter that did not rise')
  }

  const signIn = async (input: SignInInput) => {
    await admit(input)
    const { app, ip } = input
    const taken = await challenges.take(input.ceremony, { purpose: 'sign-in', app })
    if (!taken) throw new AppError('passkey.expired')
    try {
      const { user, passkey } = await prove(input, taken.challengeHash)
      const answer = await issuer.open(user, { ...input, secondFactorAt: clock() })
      if (user.role !== 'student')
        await recordAudit(db, {
          actorId: user.id,
          action: 'user.signed_in',
          subjectType: 'user',
          subjectId: user.id,
          ip,
          after: { passkey: passkey.name },
        })
      return answer
    } catch (error) {
      if (!(error instanceof CredentialFault)) throw error
      log.info({ app, fault: error.message }, 'a passkey was refused')
      await countFailure(input)
      throw new AppError('passkey.refused')
    }
  }

  return { challenge, signIn }
}
