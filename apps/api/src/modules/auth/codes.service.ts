import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { networkOf } from '../../http/limits.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import {
  type CodePurpose,
  findUserByEmail,
  insertResetToken,
  lockUserByEmail,
  replaceCode,
  takeCodeTry,
  type User,
  updateUser,
  useCode,
} from './auth.repo.ts'
import { inSteadyTime } from './steady-time.ts'
import { hashOpaqueToken, newOpaqueToken } from './tokens.ts'

const CODE_LIFE_SECONDS = 5 * 60
const RESEND_AFTER_SECONDS = 60
const RESET_TOKEN_LIFE_MS = 10 * 60_000

export const codeSent = { expiresInSeconds: CODE_LIFE_SECONDS, resendAfterSeconds: RESEND_AFTER_SECONDS }

export interface CodeRequest {
  email: string
  purpose: CodePurpose
  ip: string
}

/** One-time codes by mail: six digits, five minutes, five tries, the newest only, kept as a keyed hash. */
export function createCodesService(services: Services) {
  const { db, env, clock, limiter } = services

  const hashCode = (userId: string, purpose: CodePurpose, code: string) =>
    createHmac('sha256', env.OTP_PEPPER).update(`${purpose}:${userId}:${code}`).digest('base64url')

  /** Limits that count unknown addresses like known ones. */
  const countCode = async ({ email, purpose, ip }: CodeRequest) => {
    const subject = `${purpose}:${email}`
    await limiter.hit(authLimits.codesByNetwork, networkOf(ip), 'auth.too_many_attempts')
    await limiter.hit(authLimits.codeGap, subject, 'auth.otp_too_soon')
    await limiter.hit(authLimits.codesByAccountHour, subject, 'auth.too_many_attempts')
    await limiter.hit(authLimits.codesByAccountDay, subject, 'auth.too_many_attempts')
    await limiter.reset(authLimits.codeTries, subject)
  }

  const issueCode = async (tx: Tx, user: User, purpose: CodePurpose) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = clock()
    await replaceCode(tx, {
      userId: user.id,
      purpose,
      codeHash: hashCode(user.id, purpose, code),
      expiresAt: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
      createdAt: now,
    })
    const mail = purpose === 'register' ? authMails.registerCode : authMails.resetCode
    await queueMail(services, tx, { to: user.email, ...mail(user.name, code, CODE_LIFE_SECONDS / 60) })
  }

  /** A code is of use to whoever still has to prove the address, or may set a new password. */
  const mayHaveCode = (user: User, purpose: CodePurpose) =>
    purpose === 'register' ? user.status === 'pending' : user.status !== 'locked'

  /** Sends a code if the account can use one; answers the same either way. */
  const request = (input: CodeRequest) =>
    inSteadyTime(async () => {
      await countCode(input)
      await db.transaction(async (tx) => {
        const user = await lockUserByEmail(tx, input.email)
        if (user && mayHaveCode(user, input.purpose)) await issueCode(tx, user, input.purpose)
      })
      return codeSent
    })

  const accept = (tx: Tx, user: User, purpose: CodePurpose, now: Date) =>
    // Whoever can read the mailbox owns the address, whatever the code was asked for.
    user.status === 'pending'
      ? updateUser(tx, user.id, { status: 'active', verifiedAt: now }).then(() =>
          giveResetToken(tx, user, purpose, now),
        )
      : giveResetToken(tx, user, purpose, now)

  const giveResetToken = async (tx: Tx, user: User, purpose: CodePurpose, now: Date) => {
    if (purpose !== 'reset') return null
    const token = newOpaqueToken()
    await insertResetToken(tx, {
      tokenHash: hashOpaqueToken(token),
      userId: user.id,
      expiresAt: new Date(now.getTime() + RESET_TOKEN_LIFE_MS),
    })
    return token
  }

  const verify = (input: CodeRequest & { otp: string }) => inSteadyTime(() => check(input))

  const check = async ({ email, purpose, ip, otp }: CodeRequest & { otp: string }) => {
    await limiter.hit(authLimits.codeTriesByNetwork, networkOf(ip), 'auth.too_many_attempts')
    await limiter.hit(authLimits.codeTries, `${purpose}:${email}`, 'auth.too_many_attempts')
    const user = await findUserByEmail(db, email)
    const code = user && mayHaveCode(user, purpose) ? await takeCodeTry(db, user.id, purpose) : null
    const isRight = isSame(code?.codeHash ?? '', hashCode(user?.id ?? '', purpose, otp))
    if (!user || !code || !isRight) throw new AppError('auth.otp_invalid')
    const now = clock()
    // Said only to somebody who has read the mail.
    if (code.expiresAt <= now) throw new AppError('auth.otp_expired')
    const resetToken = await db.transaction(async (tx) => {
      if (!(await useCode(tx, code.id, now))) throw new AppError('auth.otp_invalid')
      return accept(tx, user, purpose, now)
    })
    await limiter.reset(authLimits.codeTries, `${purpose}:${email}`)
    return { resetToken }
  }

  return { request, verify, issueCode, countCode }
}

export type CodesService = ReturnType<typeof createCodesService>

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
