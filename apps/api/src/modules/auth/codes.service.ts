import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError, type FieldIssue } from '@repo/contract'
import type { codeChannels } from '@repo/contract/auth'
import { channelTexts } from '../../channels/channels.messages.ts'
import { queuePhoneCodeIf } from '../../channels/phone-codes.service.ts'
import { hasPhoneChannel } from '../../channels/phone-sender.ts'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { networkOf } from '../../http/limits.ts'
import type { Proof } from '../../http/proof-of-work.ts'
import { queueMailIf } from '../../mail/quiet-mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import {
  type CodePurpose,
  findUserByEmail,
  insertResetToken,
  isUnproved,
  lockUserByEmail,
  replaceCode,
  takeCodeTry,
  type User,
  updateUser,
  useCode,
} from './auth.repo.ts'
import { NOBODY } from './login-guard.ts'
import { hashPassword } from './password.ts'
import { inSteadyTime } from './steady-time.ts'
import { hashOpaqueToken, newOpaqueToken } from './tokens.ts'

const CODE_LIFE_SECONDS = 5 * 60
const RESEND_AFTER_SECONDS = 60
const RESET_TOKEN_LIFE_MS = 10 * 60_000

export const codeSent = { expiresInSeconds: CODE_LIFE_SECONDS, resendAfterSeconds: RESEND_AFTER_SECONDS }

type CodeChannel = (typeof codeChannels)[number]

interface CodeOrder {
  /** Null where no code is meant. */
  user: User | null
  email: string
  purpose: CodePurpose
  channel?: CodeChannel
}

export interface CodeRequest {
  email: string
  purpose: CodePurpose
  channel: CodeChannel
  ip: string
  proof: Proof
}

export interface CodeVerification {
  email: string
  purpose: CodePurpose
  otp: string
  /** Says which registration the code is to prove. */
  registration?: string
  ip: string
}

/** One-time codes by mail: six digits, five minutes, five tries, the newest only, kept as a keyed hash. */
export function createCodesService(services: Services) {
  const { db, env, clock, limiter } = services

  const keyed = (text: string) => createHmac('sha256', env.OTP_PEPPER).update(text).digest('base64url')
  const hashCode = (userId: string, purpose: CodePurpose, code: string) =>
    keyed(`${purpose}:${userId}:${code}`)
  /** Known only to the browser that chose this password: an answer to it, and nothing that is stored or mailed. */
  const registrationOf = (passwordHash: string) => keyed(`registration:${passwordHash}`)

  /** Limits that count unknown addresses like known ones. */
  const countCode = async ({ email, purpose, ip, proof }: Omit<CodeRequest, 'channel'>) => {
    const subject = `${purpose}:${email}`
    await limiter.hit(authLimits.codesByNetwork, networkOf(ip), 'auth.too_many_attempts', proof)
    await limiter.hit(authLimits.codeGap, subject, 'auth.otp_too_soon')
    await limiter.hit(authLimits.codesByAccountHour, subject, 'auth.too_many_attempts')
    await limiter.hit(authLimits.codesByAccountDay, subject, 'auth.too_many_attempts')
    await limiter.reset(authLimits.codeTries, subject)
  }

  /** A code and its mail; the same steps, without a trace, where it is not meant. */
  const issueCode = async (tx: Tx, { user, email, purpose, channel = 'email' }: CodeOrder) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const now = clock()
    const userId = user?.id ?? NOBODY
    const expiresAt = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
    await replaceCode(tx, user !== null, {
      userId,
      purpose,
      codeHash: hashCode(userId, purpose, code),
      expiresAt,
      createdAt: now,
    })
    const words = purpose === 'register' ? authMails.registerCode : authMails.resetCode
    const mail = words(user?.name ?? '', code, CODE_LIFE_SECONDS / 60)
    const phone = channel === 'phone' && user && mayUsePhone(user) ? user.phone : null
    await queueMailIf(services, tx, user !== null && !phone, { to: email, ...mail })
    if (channel === 'phone')
      await queuePhoneCodeIf(services, tx, phone !== null, { phone: phone ?? '', code, expiresAt })
  }

  /** A code is of use to whoever still has to prove the address, or may set a new password. */
  const mayHaveCode = (user: User, purpose: CodePurpose) =>
    purpose === 'register' ? isUnproved(user) : user.status !== 'locked'

  /** The same answer for everybody: it is about this site and this request, not about an account. */
  const assertChannel = ({ channel, purpose }: CodeRequest) => {
    if (channel === 'email') return
    const message = purpose === 'register' ? channelTexts.resetOnly : channelTexts.notAvailable
    if (purpose === 'register' || !hasPhoneChannel(env))
      throw new AppError('input.invalid', {
        details: [{ path: 'body.channel', message }] satisfies FieldIssue[],
      })
  }

  /** Sends a code if the account can use one; answers the same, after the same steps, either way. */
  const request = (input: CodeRequest) =>
    inSteadyTime(async () => {
      assertChannel(input)
      await countCode(input)
      await db.transaction(async (tx) => {
        const found = await lockUserByEmail(tx, input.email)
        const user = found && mayHaveCode(found, input.purpose) ? found : null
        await issueCode(tx, { ...input, user })
      })
      return codeSent
    })

  const forgot = async (input: Omit<CodeRequest, 'purpose'>) => {
    assertChannel({ ...input, purpose: 'reset' })
    await limiter.hit(authLimits.forgotByNetwork, networkOf(input.ip), 'auth.too_many_attempts', input.proof)
    await limiter.hit(authLimits.forgotByAccount, input.email, 'auth.too_many_attempts')
    return request({ ...input, purpose: 'reset' })
  }

  const giveResetToken = async (tx: Tx, user: User, now: Date) => {
    const token = newOpaqueToken()
    await insertResetToken(tx, {
      tokenHash: hashOpaqueToken(token),
      userId: user.id,
      expiresAt: new Date(now.getTime() + RESET_TOKEN_LIFE_MS),
    })
    return token
  }

  /**
   * Whoever can read the mailbox owns the address. The password of a registration is theirs only if the same browser
   * chose it; otherwise somebody else may have registered the address before them, so it dies and they set one.
   */
  const accept = async (tx: Tx, user: User, input: CodeVerification, now: Date) => {
    const { purpose, registration } = input
    const isPending = user.status === 'pending'
    const isOwn = purpose === 'register' && isSame(registration ?? '', registrationOf(user.passwordHash))
    if (isPending) {
      const change = isOwn ? {} : { passwordHash: await hashPassword(newOpaqueToken()) }
      await updateUser(tx, user.id, { status: 'active', verifiedAt: now, ...change })
    }
    return isOwn ? null : giveResetToken(tx, user, now)
  }

  const verify = (input: CodeVerification) => inSteadyTime(() => check(input))

  const check = async (input: CodeVerification) => {
    const { email, purpose, ip, otp } = input
    await limiter.hit(authLimits.codeTriesByNetwork, networkOf(ip), 'auth.too_many_attempts')
    await limiter.hit(authLimits.codeTries, `${purpose}:${email}`, 'auth.too_many_attempts')
    const found = await findUserByEmail(db, email)
    const user = found && mayHaveCode(found, purpose) ? found : null
    const code = await takeCodeTry(db, user?.id ?? NOBODY, purpose)
    const isRight = isSame(code?.codeHash ?? '', hashCode(user?.id ?? NOBODY, purpose, otp))
    if (!user || !code || !isRight) throw new AppError('auth.otp_invalid')
    const now = clock()
    // Said only to somebody who has read the mail.
    if (code.expiresAt <= now) throw new AppError('auth.otp_expired')
    const resetToken = await db.transaction(async (tx) => {
      // Read again under a lock: another registration of the address may have begun since.
      const current = await lockUserByEmail(tx, email)
      if (!current || !(await useCode(tx, code.id, now))) throw new AppError('auth.otp_invalid')
      return accept(tx, current, input, now)
    })
    await limiter.reset(authLimits.codeTries, `${purpose}:${email}`)
    return { resetToken }
  }

  return { request, forgot, verify, issueCode, countCode, registrationOf }
}

/**
 * A number proves less than a mailbox: nobody has checked whose it is, and SIM cards change hands. So it serves
 * learners with an open account; an unproved address, staff and doctors get theirs by mail.
 */
const mayUsePhone = (user: User) => user.role === 'student' && user.status === 'active'

export type CodesService = ReturnType<typeof createCodesService>

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
