import { type App, AppError, appOfRole } from '@repo/contract'
import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { networkOf, tooMany } from '../../http/limits.ts'
import { authLimits, FREE_LOGIN_TRIES, lockAfterTry } from './auth.limits.ts'
import { findUserByEmail, isKnownDevice, type User, updateUser } from './auth.repo.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import type { SessionIssuer } from './session-issuer.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface LoginInput {
  email: string
  password: string
  app: App
  deviceId?: string
  ip: string
  userAgent: string | null
}

/** Signs in. Unknown address, wrong password, wrong site, unproved or locked account: one answer, one duration. */
export function createLoginService({ db, limiter, clock }: Services, issuer: SessionIssuer) {
  /** A device that signed in before has a count of its own, so that nobody can lock its owner out from elsewhere. */
  const subjectOf = async (user: User | null, { email, deviceId, app }: LoginInput) =>
    // Asked for unknown addresses too, so that both take the same steps.
    deviceId && (await isKnownDevice(db, user?.id ?? NOBODY, deviceId, app))
      ? `${email}|${deviceId}`
      : `${email}|`

  /** Refuses before any password is looked at; counted first, so that parallel tries cannot slip through. */
  const admit = async (subject: string, input: LoginInput) => {
    await refuseIfOver(authLimits.loginFailuresByNetwork, networkOf(input.ip))
    if (input.deviceId) await refuseIfOver(authLimits.loginFailuresByDevice, input.deviceId)
    const lock = await limiter.peek(lockAfterTry(0), subject)
    if (lock) throw tooMany('auth.too_many_attempts', lock.resetsAt, clock())
    const { count } = await limiter.hit(authLimits.loginTriesByAccount, subject)
    if (count >= FREE_LOGIN_TRIES) await limiter.hit(lockAfterTry(count), subject, 'auth.too_many_attempts')
  }

  const refuseIfOver = async (limit: { name: string; max: number; windowMs: number }, subject: string) => {
    const state = await limiter.peek(limit, subject)
    if (state && state.count >= limit.max) throw tooMany('auth.too_many_attempts', state.resetsAt, clock())
  }

  const countFailure = async (input: LoginInput) => {
    await limiter.hit(authLimits.loginFailuresByNetwork, networkOf(input.ip), 'auth.too_many_attempts')
    if (input.deviceId)
      await limiter.hit(authLimits.loginFailuresByDevice, input.deviceId, 'auth.too_many_attempts')
  }

  const forgive = async (subject: string) => {
    await limiter.reset(authLimits.loginTriesByAccount, subject)
    await limiter.reset(lockAfterTry(0), subject)
  }

  return async (input: LoginInput) => {
    const user = await findUserByEmail(db, input.email)
    const subject = await subjectOf(user, input)
    await admit(subject, input)
    const isRight = await verifyPassword(user?.passwordHash ?? null, input.password)
    if (!user || !isRight || user.status !== 'active' || appOfRole[user.role] !== input.app) {
      await countFailure(input)
      throw new AppError('auth.invalid_credentials')
    }
    await forgive(subject)
    if (needsRehash(user.passwordHash))
      await updateUser(db, user.id, { passwordHash: await hashPassword(input.password) })
    const answer = await issuer.open(user, input)
    if (user.role !== 'student')
      await recordAudit(db, {
        actorId: user.id,
        action: 'user.signed_in',
        subjectType: 'user',
        subjectId: user.id,
        ip: input.ip,
      })
    return answer
  }
}
