import { AppError, needsSecondFactor, type Role } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { type ActionOf, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { requireAccount, requireLockedAccount, type WithPasswordCheck } from '../account/index.ts'
import { endPasskeys, markSessionProved, type User, type WithPasskeyRemoval } from '../auth/index.ts'
import type { WithSecondFactorProof } from './proof.service.ts'
import { hashRecoveryCode, newRecoveryCodes, toReadable } from './recovery-codes.ts'
import { secondFactorMails as mails } from './second-factor.messages.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  lockFactor,
  removeFactor,
  replaceRecoveryCodes,
  saveWaitingSecret,
} from './second-factor.repo.ts'
import { createFactorSealer } from './stored-secrets.ts'
import { newSecret, toUri } from './time-codes.ts'

/** Sets up, changes and turns off the second factor of the caller's own account. */
export function createSecondFactorService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions'> &
    WithSecondFactorProof &
    WithPasswordCheck &
    WithPasskeyRemoval,
) {
  const { db, env, clock, sessions, secondFactorProof: proof, checkPassword } = services
  const sealer = createFactorSealer(env)

  const stateOf = async (target: DbOrTx, userId: string, role: Role) => {
    const factor = await findFactor(target, userId)
    const confirmedAt = factor?.confirmedAt ?? null
    return {
      isOn: confirmedAt !== null,
      isRequired: needsSecondFactor(role),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: confirmedAt ? await countRecoveryCodes(target, userId) : 0,
    }
  }

  const giveRecoveryCodes = async (tx: Tx, user: User) => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(env.OTP_PEPPER, user.id, code))
    await replaceRecoveryCodes(tx, user.id, hashes, clock())
    return { recoveryCodes: codes.map(toReadable) }
  }

  /** Audits a change with both states and mails the owner. */
  const announce = async (
    tx: Tx,
    user: User,
    change: {
      action: ActionOf<'changed'>
      ip: string
      before: object
      mail: (name: string, url: string) => MailContent
    },
  ) => {
    const { action, ip, before, mail } = change
    const after = await stateOf(tx, user.id, user.role)
    const subject = { subjectType: 'user', subjectId: user.id }
    await recordAudit(tx, { actorId: user.id, action, ...subject, ip, before, after })
    const content = mail(user.name, `${env.PUBLIC_WEB_URL}/auth/forgotPass`)
    await queueMail(services, tx, { kind: 'security', to: user.email, ...content })
  }

  const endOthers = (tx: Tx, caller: Caller) =>
    sessions.endAllOf(caller.userId, 'second_factor_changed', { db: tx, exceptId: caller.sessionId })

  const assertOn = async (userId: string) => {
    if (!(await findFactor(db, userId))?.confirmedAt) throw new AppError('auth.second_factor_off')
  }

  const begin = async (caller: Caller, password: string) => {
    const user = await checkPassword(caller.userId, password)
    const secret = newSecret()
    const isWaiting = await saveWaitingSecret(db, user.id, sealer.seal(secret, user.id), clock())
    if (!isWaiting) throw new AppError('auth.second_factor_on')
    return { secret, uri: toUri(secret, { issuer: env.BRAND_NAME, label: user.email }) }
  }

  const turnOn = async (tx: Tx, user: User, caller: Caller, { code, ip }: { code: string; ip: string }) => {
    // A passkey is added behind the same lock, so none comes in between.
    await requireLockedAccount(tx, user.id)
    const factor = await lockFactor(tx, user.id)
    if (factor?.confirmedAt) throw new AppError('auth.second_factor_on')
    if (!factor || !(await proof.takeTimeCode(tx, factor, code))) return null
    const before = await stateOf(tx, user.id, user.role)
    await confirmFactor(tx, user.id, clock())
    await markSessionProved(tx, caller.sessionId, clock())
    const codes = await giveRecoveryCodes(tx, user)
    await endOthers(tx, caller)
    // Each stands for both factors, and was added with the password alone: perhaps by someone who knew it.
    const passkeys = await endPasskeys(services, tx, user.id, ip)
    const mail = (name: string, url: string) => mails.turnedOn(name, url, passkeys)
    await announce(tx, user, { action: 'second_factor.turned_on', ip, before, mail })
    return codes
  }

  const confirm = async (caller: Caller, input: { code: string; ip: string }) => {
    const user = await requireAccount(db, caller.userId)
    const codes = await proof.inTry(user.id, (tx) => turnOn(tx, user, caller, input))
    // Cleared after the commit, because a request in between may have cached the old state.
    sessions.forget(user.id)
    return codes
  }

  const turnOff = async (tx: Tx, user: User, caller: Caller, { code, ip }: { code: string; ip: string }) => {
    const before = await stateOf(tx, user.id, user.role)
    if (!(await proof.take(tx, user, code, ip))) return null
    await removeFactor(tx, user.id)
    await endOthers(tx, caller)
    await announce(tx, user, { action: 'second_factor.turned_off', ip, before, mail: mails.turnedOff })
    return stateOf(tx, user.id, user.role)
  }

  const disable = async (caller: Caller, input: { password: string; code: string; ip: string }) => {
    if (needsSecondFactor(caller.role)) throw new AppError('access.second_factor_required')
    const user = await checkPassword(caller.userId, input.password)
    await assertOn(user.id)
    const state = await proof.inTry(user.id, (tx) => turnOff(tx, user, caller, input))
    sessions.forget(user.id)
    return state
  }

  const renewRecoveryCodes = async (
    caller: Caller,
    { password, code, ip }: { password: string; code: string; ip: string },
  ) => {
    const user = await checkPassword(caller.userId, password)
    await assertOn(user.id)
    return proof.inTry(user.id, async (tx) => {
      const before = await stateOf(tx, user.id, user.role)
      if (!(await proof.take(tx, user, code, ip))) return null
      const codes = await giveRecoveryCodes(tx, user)
      const action = 'second_factor.recovery_codes_renewed'
      await announce(tx, user, { action, ip, before, mail: mails.codesRenewed })
      return codes
    })
  }

  const state = (caller: Caller) => stateOf(db, caller.userId, caller.role)
  return { state, begin, confirm, disable, renewRecoveryCodes }
}
