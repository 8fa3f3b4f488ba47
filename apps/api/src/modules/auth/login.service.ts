import { type App, AppError, appOfRole } from '@repo/contract'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findUserByEmail, type User, updateUser } from './auth.repo.ts'
import type { LoginGuard } from './login-guard.service.ts'
import { createMergedNotice } from './merged-notice.service.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import type { SessionIssuer } from './session-issuer.service.ts'

export interface LoginInput {
  email: string
  password: string
  app: App
  deviceId?: string
  ip: string
  userAgent: string | null
  /** Code of an authenticator app or a recovery code. */
  secondFactor?: string
  proof: Proof
  /** Name of the clinic whose identity provider signed in first. */
  openedBy?: string | null
  /** Called once both factors are proved, before the session opens. */
  onProved?: (user: User) => Promise<void>
}

/** Checks the second factor of accounts that have one; implemented by `modules/second-factor`. */
export interface SecondFactorCheck {
  /**
   * @returns when the factor was proved; null for an account without one.
   * @throws AppError `auth.second_factor_…` without a valid code.
   */
  prove(user: User, attempt: { secondFactor?: string; ip: string; proof: Proof }): Promise<Date | null>
}

export interface WithSecondFactorCheck {
  readonly secondFactorCheck: SecondFactorCheck
}

/** Signs in. An unknown address, wrong password, wrong site, unverified or locked account get one answer in one duration. */
export function createLoginService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithSecondFactorCheck,
  issuer: SessionIssuer,
  guard: LoginGuard,
) {
  const { db } = services
  const tellMerged = createMergedNotice(services)
  const { prove } = services.secondFactorCheck

  return async (input: LoginInput) => {
    const user = await findUserByEmail(db, input.email)
    const admission = await guard.admit(user, input)
    const isRight = await verifyPassword(user?.passwordHash ?? null, input.password)
    const isOpen = user?.status === 'active' && appOfRole[user.role] === input.app && !admission.isLocked
    if (!user || !isRight || !isOpen) {
      await guard.countFailure(user, input, admission)
      // Only who knows its password hears, in its own mailbox, what became of the account.
      if (user?.mergedInto && isRight) await tellMerged(user)
      throw new AppError('auth.invalid_credentials')
    }
    await guard.clearFailures(user, admission)
    const current = needsRehash(user.passwordHash)
      ? await updateUser(db, user.id, { passwordHash: await hashPassword(input.password) })
      : user
    // Checked after the password, so that a wrong password does not reveal who has a second factor.
    const secondFactorAt = await prove(user, input)
    await input.onProved?.(current)
    const answer = await issuer.open(user, { ...input, secondFactorAt })
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
