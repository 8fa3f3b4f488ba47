import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { type ActionOf, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import {
  codeSent,
  findUserByEmail,
  inSteadyTime,
  isUnproved,
  removeEmailCodes,
  removeProofsOfOldAddress,
  removeUnprovedUser,
  replaceCode,
  takeCodeTry,
  type User,
  updateUser,
  useCode,
  userSearchText,
} from '../auth/index.ts'
import { accountLimits } from './account.limits.ts'
import { accountMails } from './account.messages.ts'
import { type PasswordCheck, requireLockedAccount } from './own-account.service.ts'
import * as repo from './pending-emails.repo.ts'

/** Changes an account's e-mail address after a code sent to the new address is confirmed. */
export function createEmailChangeService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter' | 'sessions'>,
  checkPassword: PasswordCheck,
) {
  const { db, env, clock, limiter, sessions } = services
  const resetUrl = `${env.PUBLIC_WEB_URL}/auth/forgotPass`

  /** Bound to the address too, so that a code for one address is not valid for another. */
  const hashCode = (userId: string, email: string, code: string) =>
    createHmac('sha256', env.OTP_PEPPER).update(`email:${userId}:${email}:${code}`).digest('base64url')

  const count = async (userId: string) => {
    await limiter.hit(accountLimits.emailCodeGap, userId, 'auth.otp_too_soon')
    await limiter.hit(accountLimits.emailCodesByHour, userId, 'auth.too_many_attempts')
    await limiter.hit(accountLimits.emailCodesByDay, userId, 'auth.too_many_attempts')
  }

  const sendCode = async (tx: Tx, user: User, email: string) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = clock()
    await replaceCode(tx, true, {
      userId: user.id,
      purpose: 'email',
      codeHash: hashCode(user.id, email, code),
      expiresAt: new Date(now.getTime() + codeSent.expiresInSeconds * 1000),
      createdAt: now,
    })
    const minutes = codeSent.expiresInSeconds / 60
    const mail = accountMails.emailCode(user.name, code, minutes)
    await queueMail(services, tx, { kind: 'security', to: email, ...mail })
  }

  const tell = (tx: Tx, to: string, mail: MailContent) =>
    queueMail(services, tx, { kind: 'security', to, ...mail })

  /** Answers the same for an address that has an account; only that mailbox is told. */
  const ask = async (userId: string, input: { password: string; email: string }, ip: string) => {
    const user = await checkPassword(userId, input.password)
    return inSteadyTime(async () => {
      await count(userId)
      await db.transaction(async (tx) => {
        const { email } = input
        const holder = await findUserByEmail(tx, email)
        await repo.savePendingEmail(tx, userId, email, clock())
        await removeEmailCodes(tx, userId)
        if (holder && !isUnproved(holder)) await tell(tx, email, accountMails.emailTaken(holder.name))
        else await sendCode(tx, user, email)
        await tell(tx, user.email, accountMails.emailAsked(user.name, resetUrl))
        await note(tx, userId, 'user.email_change_asked', ip)
      })
      return codeSent
    })
  }

  const note = (tx: Tx, userId: string, action: ActionOf<'noted'>, ip: string) =>
    recordAudit(tx, { actorId: userId, action, subjectType: 'user', subjectId: userId, ip })

  const confirm = async (caller: Caller, otp: string, ip: string) => {
    const { userId } = caller
    await limiter.hit(accountLimits.emailCodeTries, userId, 'auth.too_many_attempts')
    const email = await repo.findPendingEmail(db, userId)
    const code = await takeCodeTry(db, userId, 'email')
    if (!email || !code || !isSame(code.codeHash, hashCode(userId, email, otp)))
      throw new AppError('auth.otp_invalid')
    if (code.expiresAt <= clock()) throw new AppError('auth.otp_expired')
    await move(caller, email, code.id, ip)
    sessions.forget(userId)
    return { email }
  }

  const move = async (caller: Caller, email: string, codeId: string, ip: string) => {
    try {
      await db.transaction(async (tx) => {
        if (!(await useCode(tx, codeId, clock()))) throw new AppError('auth.otp_invalid')
        const user = await requireLockedAccount(tx, caller.userId)
        await removeUnprovedUser(tx, email)
        await updateUser(tx, user.id, { email, searchText: userSearchText({ ...user, email }) })
        await repo.removePendingEmail(tx, user.id)
        await removeProofsOfOldAddress(tx, user.id)
        await sessions.endAllOf(user.id, 'email_changed', { db: tx, exceptId: caller.sessionId })
        await note(tx, user.id, 'user.email_changed', ip)
        await tell(tx, user.email, accountMails.emailChanged(user.name))
      })
    } catch (error) {
      // The code proves access to that mailbox, so the answer may reveal this.
      if (isUniqueViolation(error, 'users_email_unique'))
        throw new AppError('user.email_taken', { cause: error })
      throw error
    }
  }

  return { ask, confirm }
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
