import { AppError } from '@repo/contract'
import { longestPasskeyName, maxPasskeys } from '@repo/contract/passkeys'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import { requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { findSession, newOpaqueToken, type User } from '../auth/index.ts'
import { labelDevice } from '../devices/index.ts'
import { createProofAgain, type ProofAgain, type WithSecondFactorProof } from '../second-factor/index.ts'
import { createPasskeyChallenges } from './challenges.service.ts'
import { CredentialFault, type NewCredential, readNewCredential } from './credentials.ts'
import { CHALLENGE_LIFE_MS } from './passkeys.limits.ts'
import { passkeyMails } from './passkeys.messages.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskeys,
  findPasskeysFor,
  insertPasskey,
  lockPasskey,
  type Passkey,
  updatePasskey,
} from './passkeys.repo.ts'
import { algorithms } from './public-keys.ts'
import { createRelyingParties } from './relying-party.ts'

export type PasskeysNeeds = Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions' | 'log'> &
  WithSecondFactorProof &
  WithPasswordCheck

interface NewPasskey {
  ceremony: string
  credential: NewCredential
  name?: string | undefined
  ip: string
  userAgent: string | null
}

/** The passkeys of the caller's own account. */
export function createPasskeysService(services: PasskeysNeeds) {
  const { db, env, clock, sessions, log } = services
  const { hasFactor, prove } = createProofAgain(services)
  const parties = createRelyingParties(env)
  const challenges = createPasskeyChallenges(services)
  const links = createSiteLinks(env)

  const toView = (passkey: Passkey, caller: Caller) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    isSynced: passkey.isSynced,
    isUsable: passkey.rpId === parties[caller.app].id,
  })

  const note = (tx: Tx, user: User, ip: string, change: AuditChange) =>
    recordAudit(tx, { ...change, actorId: user.id, subjectType: 'user', subjectId: user.id, ip })

  const tell = (
    tx: Tx,
    user: User,
    mail: (name: string, passkey: string, resetUrl: string) => MailContent,
    passkey: Passkey,
  ) =>
    queueMail(services, tx, {
      kind: 'security',
      to: user.email,
      ...mail(user.name, passkey.name, links.forgottenPassword()),
    })

  const assertRoom = async (target: Tx | typeof db, userId: string) => {
    if ((await countPasskeys(target, userId)) >= maxPasskeys) throw new AppError('passkey.too_many')
  }

  const list = async (caller: Caller) => ({
    items: (await findPasskeys(db, caller.userId)).map((passkey) => toView(passkey, caller)),
    isCodeNeeded: await hasFactor(caller.userId),
  })

  const begin = async (caller: Caller, input: ProofAgain) => {
    // A passkey stands for both factors, so both are asked for before one comes or goes.
    const user = await prove(caller.userId, input)
    await assertRoom(db, user.id)
    const { id } = parties[caller.app]
    const own = await findPasskeysFor(db, user.id, id)
    // One handle for all of them, so that a device shows the account once.
    const userHandle = own[0]?.userHandle ?? newOpaqueToken()
    const { userId, sessionId, app } = caller
    const { challenge, ceremony } = await challenges.give({
      purpose: 'register',
      app,
      userId,
      sessionId,
      userHandle,
    })
    return {
      ceremony,
      options: {
        rp: { id, name: env.BRAND_NAME },
        user: { id: userHandle, name: user.email, displayName: user.name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: CHALLENGE_LIFE_MS,
        attestation: 'none' as const,
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          type: 'public-key' as const,
          id: credentialId,
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      },
    }
  }

  const read = async (caller: Caller, { ceremony, credential }: NewPasskey) => {
    const { userId, sessionId, app } = caller
    const challenge = await challenges.take(ceremony, { purpose: 'register', app, userId, sessionId })
    if (!challenge?.userHandle) throw new AppError('passkey.expired')
    const party = parties[app]
    const { userHandle, challengeHash } = challenge
    try {
      const key = await readNewCredential(credential, { party, challengeHash })
      return { ...key, userHandle, rpId: party.id }
    } catch (error) {
      if (!(error instanceof CredentialFault)) throw error
      log.info({ userId, fault: error.message }, 'a new passkey was not taken')
      throw new AppError('passkey.invalid')
    }
  }

  const add = async (caller: Caller, input: NewPasskey) => {
    const key = await read(caller, input)
    const name = input.name ?? labelDevice(input.userAgent).name.slice(0, longestPasskeyName)
    const passkey = await db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, caller.userId)
      // A new password may have ended it since the request came; read past the cache, and behind the account's lock.
      const session = await findSession(tx, caller.sessionId, clock())
      if (!session || session.isRevoked) throw new AppError('session.revoked')
      await assertRoom(tx, user.id)
      const added = await insertPasskey(tx, { ...key, name, userId: user.id, createdAt: clock() })
      if (!added) throw new AppError('passkey.exists')
      await note(tx, user, input.ip, { action: 'passkey.added', after: { passkey: name } })
      await tell(tx, user, passkeyMails.added, added)
      return added
    })
    return toView(passkey, caller)
  }

  const requirePasskey = async (tx: Tx, caller: Caller, id: string) => {
    const passkey = await lockPasskey(tx, { id, userId: caller.userId })
    if (!passkey) throw new AppError('passkey.not_found')
    return passkey
  }

  const rename = (caller: Caller, id: string, { name, ip }: { name: string; ip: string }) =>
    db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, caller.userId)
      const passkey = await requirePasskey(tx, caller, id)
      await updatePasskey(tx, id, { name })
      const change = { before: { passkey: passkey.name }, after: { passkey: name } }
      await note(tx, user, ip, { action: 'passkey.renamed', ...change })
      return toView({ ...passkey, name }, caller)
    })

  /** Ends the other sessions as well: the device that held the key may be lost. */
  const remove = async (caller: Caller, id: string, input: ProofAgain) => {
    await prove(caller.userId, input)
    await db.transaction(async (tx) => {
      const user = await requireLockedAccount(tx, caller.userId)
      const passkey = await requirePasskey(tx, caller, id)
      await deletePasskey(tx, id)
      await sessions.endAllOf(user.id, 'passkey_removed', { db: tx, exceptId: caller.sessionId })
      await note(tx, user, input.ip, { action: 'passkey.removed', before: { passkey: passkey.name } })
      await tell(tx, user, passkeyMails.removed, passkey)
    })
    sessions.forget(caller.userId)
    return { ok: true as const }
  }

  return { list, begin, add, rename, remove }
}
