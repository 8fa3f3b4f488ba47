import { randomInt } from 'node:crypto'
import { AppError, type FieldIssue } from '@repo/contract'
import type { codeChannels } from '@repo/contract/auth'
import { channelTexts } from '../../channels/channels.messages.ts'
import { queuePhoneCodeIf } from '../../channels/phone-codes.service.ts'
import { hasPhoneChannel } from '../../channels/phone-sender.ts'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMailIf } from '../../mail/quiet-mail.service.ts'
import { authLimits } from './auth.limits.ts'
import { authMails } from './auth.messages.ts'
import { type CodePurpose, lockUserByEmail, replaceCode, type User } from './auth.repo.ts'
import { mayHaveCode, mayUsePhone } from './code.policy.ts'
import { createCodeKeys } from './code-keys.ts'
import { NOBODY } from './login-guard.service.ts'
import { inSteadyTime } from './steady-time.ts'

const CODE_LIFE_SECONDS = 5 * 60
const RESEND_AFTER_SECONDS = 60

export const codeSent = { expiresInSeconds: CODE_LIFE_SECONDS, resendAfterSeconds: RESEND_AFTER_SECONDS }

type CodeChannel = (typeof codeChannels)[number]

interface CodeOrder {
  /** Null where no code is to be sent. */
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

/** One-time codes by mail or phone: six digits, five minutes, five tries, the newest only, kept as a keyed hash. */
export function createCodesService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services

  const { hashCode, registrationOf } = createCodeKeys(env.OTP_PEPPER)

  /** Limits that count unknown addresses like known ones. */
  const countCode = async ({ email, purpose, ip, proof }: Omit<CodeRequest, 'channel'>) => {
    const subject = `${purpose}:${email}`
    await limiter.hit(authLimits.codesByNetwork, networkOf(ip), 'auth.too_many_attempts', proof)
    await limiter.hit(authLimits.codeGap, subject, 'auth.otp_too_soon')
    await limiter.hit(authLimits.codesByAccountHour, subject, 'auth.too_many_attempts')
    await limiter.hit(authLimits.codesByAccountDay, subject, 'auth.too_many_attempts')
    await limiter.reset(authLimits.codeTries, subject)
  }

  /** Stores a code and its mail; where none is to be sent, takes the same steps without effect. */
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
    await queueMailIf(services, tx, user !== null && !phone, { kind: 'security', to: email, ...mail })
    if (channel === 'phone')
      await queuePhoneCodeIf(services, tx, phone !== null, { phone: phone ?? '', code, expiresAt })
  }

  /** The answer for everybody; it depends on the site and the request, never on an account. */
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

  return { request, forgot, issueCode, countCode, registrationOf }
}

export type CodesService = ReturnType<typeof createCodesService>
